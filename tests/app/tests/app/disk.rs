//! Disks that are full or cannot be written to, on a small file system of their own.
#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::Command;

use serde_json::json;

use crate::{Desk, people};

/// A file system in memory, mounted while this lives.
struct SmallDisk(tempfile::TempDir);

impl SmallDisk {
    /// Mounts one of 256 kB, or says loudly that this cannot be done here.
    fn mount(test: &str) -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        if mount(&["-t", "tmpfs", "-o", "size=256k", "tmpfs"], folder.path()) {
            return Some(SmallDisk(folder));
        }
        eprintln!("************ SKIPPED: {test}: only root may mount a file system ************");
        None
    }

    fn remount(&self, how: &str) {
        assert!(mount(&["-o", &format!("remount,{how}")], self.0.path()), "remount {how}");
    }
}

fn mount(how: &[&str], at: &Path) -> bool {
    Command::new("mount").args(how).arg(at).output().is_ok_and(|done| done.status.success())
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(self.0.path()).status();
    }
}

/// Plays on while the disk refuses, and once it takes files again.
fn play_through(desk: &Desk, folder: &Path, fault: &str, refuse: impl Fn(), relent: impl Fn()) {
    let id = desk.start(people());
    refuse();
    for _ in 0..6 {
        desk.play_any(&id);
    }
    let view = desk.view(&id);
    assert_eq!(view["ply"], 6, "the game goes on in memory");
    assert_eq!(view["unsaved"], json!(fault), "and the view tells");
    assert_eq!(desk.refused("delete_game", json!({ "id": id })), json!({ "kind": "save", "fault": fault }));
    let backup = desk.call("backup", json!({}));
    assert!(
        backup.as_str().unwrap().contains(&format!("\"{}\"", last_move(desk, &id))),
        "a backup has it all"
    );
    // Whatever was written last is whole.
    let on_disk = Desk::at(folder).view(&id);
    assert!(on_disk["ply"].as_u64() >= Some(0), "{on_disk}");
    relent();
    desk.play_any(&id);
    let view = desk.view(&id);
    assert_eq!((&view["ply"], &view["unsaved"]), (&json!(7), &json!(null)));
    assert_eq!(Desk::at(folder).view(&id), view, "the next save has everything");
}

fn last_move(desk: &Desk, id: &str) -> String {
    let record = desk.call("export_game", json!({ "id": id, "format": "json" }));
    let record: serde_json::Value = serde_json::from_str(record.as_str().unwrap()).unwrap();
    record["moves"].as_array().unwrap().last().unwrap().as_str().unwrap().to_owned()
}

#[test]
fn fault_on_a_full_disk_the_game_goes_on_and_the_next_save_has_everything() {
    let Some(disk) = SmallDisk::mount("a full disk") else { return };
    let folder = disk.0.path().join("data");
    let filler = disk.0.path().join("filler");
    let fill = || {
        let mut file = File::create(&filler).unwrap();
        // To the last byte: the error is that nothing more fits.
        for size in [1 << 12, 1] {
            while file.write_all(&vec![7; size]).is_ok() {}
        }
    };
    let desk = Desk::at(&folder);
    play_through(&desk, &folder, "full", fill, || fs::remove_file(&filler).unwrap());
}

#[test]
fn fault_on_a_read_only_disk_the_game_goes_on_and_the_next_save_has_everything() {
    let Some(disk) = SmallDisk::mount("a read-only disk") else { return };
    let folder = disk.0.path().join("data");
    let desk = Desk::at(&folder);
    play_through(&desk, &folder, "readOnly", || disk.remount("ro"), || disk.remount("rw"));
}
