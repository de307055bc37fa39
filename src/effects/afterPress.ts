/**
 * Runs at once, or while a mouse button is down after it was released: what appears meanwhile would move the button
 * under the pointer, and the press would be lost.
 */
export function afterPress(run: () => void) {
  if (!document.querySelector(':active')) run();
  // the click comes after the mouse is up, in the same turn
  else window.addEventListener('mouseup', () => setTimeout(run), { once: true, capture: true });
}
