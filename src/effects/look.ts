/** Tells the style sheets how dense the pages are, and whether anything may move. */
export function showPreferences({ density, motion }: { density: string; motion: string }) {
  const { dataset } = document.documentElement;
  dataset.density = density;
  dataset.motion = motion;
}
