//! APGN, the tag format of Sumito's servers: Event, Date, Black, White, Variant, Result, Notation, in that order,
//! then numbered moves in Aba-Pro notation.

use super::text::{push_known, push_moves, push_rest, push_tag, write_result};
use super::{GameFile, WriteError};
use crate::setup::RuleValue;

/// The value of the tag `Notation`.
pub(super) const NOTATION: &str = "Aba-Pro";

/// The house rule that the tag `Variant` tells.
const LAYOUT: &str = "layout";

const LAYOUTS: [&str; 7] =
    ["standard", "belgian", "german_daisy", "swiss_daisy", "dutch_daisy", "the_wall", "face_to_face"];

/// The layout's name in our form: `german_daisy` of `German Daisy`.
fn layout_of(variant: &str) -> String {
    let name = variant.trim().to_lowercase().replace([' ', '-'], "_");
    match name.as_str() {
        "belgian_daisy" => "belgian".to_owned(),
        "german" | "swiss" | "dutch" => name + "_daisy",
        "classic" | "classical" | "default" => "standard".to_owned(),
        "wall" => "the_wall".to_owned(),
        _ => name,
    }
}

/// Whether a `Variant` is a layout of Sumito.
pub(super) fn is_layout(variant: &str) -> bool {
    LAYOUTS.contains(&layout_of(variant).as_str())
}

/// Takes over the tag `Variant`: a layout's name, or a position. A name that is none of ours is kept: replaying
/// refuses it by name.
pub(super) fn read_variant(file: &mut GameFile, variant: &str) {
    if variant.contains('/') {
        file.record.start = Some(variant.to_owned());
    } else {
        file.record.setup.insert(LAYOUT.to_owned(), RuleValue::Text(layout_of(variant)));
    }
}

pub(super) fn write(file: &GameFile) -> Result<String, WriteError> {
    let game = &file.record.game;
    if game != "sumito" {
        return Err(WriteError::Game { game: game.clone() });
    }
    let mut rules = file.record.setup.clone();
    let layout = match rules.get(LAYOUT) {
        Some(RuleValue::Text(name)) if layout_of(name) == *name && !name.contains('/') => Some(name.clone()),
        _ => None,
    };
    if layout.is_some() {
        rules.remove(LAYOUT);
    }
    let mut out = String::new();
    push_known(&mut out, "Event", &file.event);
    push_known(&mut out, "Date", &file.date);
    push_known(&mut out, "Black", &file.players[0]);
    push_known(&mut out, "White", &file.players[1]);
    if let Some(layout) = layout {
        push_tag(&mut out, "Variant", &layout);
    }
    push_tag(&mut out, "Result", write_result(file.result));
    push_tag(&mut out, "Notation", NOTATION);
    push_rest(&mut out, file, &rules)?;
    push_moves(&mut out, file)?;
    Ok(out)
}
