// Before anything is painted: the theme of last time. The shell's settings, which decide, come later.
try {
  Object.assign(document.documentElement.dataset, JSON.parse(localStorage.getItem("quadrille.appearance") ?? "{}"));
} catch {
  // A web view that keeps nothing, or keeps rubbish, begins with the first theme.
}
