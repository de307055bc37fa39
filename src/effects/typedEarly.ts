let typed: [name: string, value: string][] = [];

/** Notes what was typed into a prerendered page before its code was there, and which field has the focus. */
export function noteTypedEarly(page: HTMLElement): string | undefined {
  const inputs = [...page.querySelectorAll('input')];
  typed = inputs.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]);
  return inputs.find((input) => input === document.activeElement)?.id;
}

/** Hands out what was typed early, once: to the form that takes the prerendered one's place. */
export function takeTypedEarly(): [name: string, value: string][] {
  const taken = typed;
  typed = [];
  return taken;
}
