//! The desktop program: everything is in the library, which mobile systems load too.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

fn main() {
    quadrille_lib::run();
}
