//! What a second app tells the first.

use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::PathBuf;
use std::sync::mpsc::channel;

use quadrille_lib::instance::door::{knock, open};

/// The most bytes that one knock may bring.
const MOST: usize = 1 << 22;

#[test]
fn a_knock_brings_its_files_and_one_that_breaks_off_does_no_harm() {
    let folder = tempfile::tempdir().unwrap();
    let (tell, told) = channel();
    open(folder.path(), move |files| tell.send(files).unwrap()).unwrap();
    drop(UnixStream::connect(folder.path().join("door")).unwrap());
    assert_eq!(told.recv().unwrap(), Vec::<PathBuf>::new());
    let files = vec![PathBuf::from("/a b/c.apgn"), PathBuf::from(OsString::from_vec(vec![b'/', 0xff]))];
    knock(folder.path(), &files).unwrap();
    assert_eq!(told.recv().unwrap(), files);
    let mut flood = UnixStream::connect(folder.path().join("door")).unwrap();
    // It may be refused before all of it was written.
    let _ = flood.write_all(&vec![b'x'; 4 * MOST]);
    drop(flood);
    assert_eq!(told.recv().unwrap()[0].as_os_str().len(), MOST);
}

#[test]
fn a_door_that_was_left_is_opened_again_and_one_that_is_shut_says_so() {
    let folder = tempfile::tempdir().unwrap();
    drop(UnixListener::bind(folder.path().join("door")).unwrap());
    assert!(knock(folder.path(), &[]).is_err());
    let (tell, told) = channel();
    open(folder.path(), move |files| tell.send(files).unwrap()).unwrap();
    knock(folder.path(), &[]).unwrap();
    assert_eq!(told.recv().unwrap(), Vec::<PathBuf>::new());
    let far = folder.path().join("f".repeat(120));
    fs::create_dir(&far).unwrap();
    assert!(open(&far, |_| ()).is_err(), "no socket has so long a name");
}
