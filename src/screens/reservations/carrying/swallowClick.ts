/** The click that may follow a drag opens nothing; whatever is pressed next does again. */
export function swallowClick(element: HTMLElement): void {
  const done = new AbortController();
  const { signal } = done;
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
    done.abort();
  };
  element.addEventListener('click', swallow, { capture: true, signal });
  window.addEventListener('pointerdown', () => done.abort(), { capture: true, signal });
  window.addEventListener('keydown', () => done.abort(), { capture: true, signal });
}
