/** Fills the screen with the page where the browser lets it; the page works without. */
export function fillScreen(): void {
  void document.documentElement.requestFullscreen?.().catch(() => {});
}

/** Gives the screen back. */
export function leaveFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
}
