/** What was done in a prerendered page before its code was there. */
interface DoneEarly {
  readonly typed: readonly (readonly [name: string, value: string])[];
  readonly isSubmitted: boolean;
}

const nothing: DoneEarly = { typed: [], isSubmitted: false };
let done = nothing;

/** Notes what was typed and sent in a prerendered page before its code was there, and which field has the focus. */
export function noteDoneEarly(page: HTMLElement): string | undefined {
  const inputs = [...page.querySelectorAll('input')];
  const { submittedEarly = false } = window as { submittedEarly?: boolean };
  done = {
    typed: inputs.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]),
    isSubmitted: submittedEarly,
  };
  return inputs.find((input) => input === document.activeElement)?.id;
}

/** Hands out what was done early, once: to the form that takes the prerendered one's place. */
export function takeDoneEarly(): DoneEarly {
  const taken = done;
  done = nothing;
  return taken;
}
