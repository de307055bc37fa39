/** What stands in a page as steps, one behind the other. */
interface Steps {
  /** The step that is shown, counted from where Back leaves the page; null where no one knows yet. */
  now(): number | null;
  /** Goes a step back, as far as that is possible now. */
  back(): void;
}

const stepHere = () => Number((history.state as { step?: number } | null)?.step ?? 0);

/**
 * Gives every step of a page an entry in the history, so that the browser's Back goes a step back and leaves only from
 * the first. The entries are numbers at the page's own address: nothing of a person is in them. They outlive a reload,
 * and Forward leads nowhere. To be called whenever the step may have changed; `stop` ends it.
 */
export function stepsInHistory(steps: Steps) {
  let at = stepHere();
  let isReturning = false;

  function settle() {
    const wanted = steps.now();
    if (wanted === null || isReturning) return;
    for (; at < wanted; at += 1) history.pushState({ step: at + 1 }, '');
    if (at === wanted) return;
    isReturning = true;
    history.go(wanted - at);
  }

  function arrive() {
    at = stepHere();
    const isOurs = isReturning;
    isReturning = false;
    if (!isOurs) goBackTo(at);
    settle();
  }

  function goBackTo(entry: number) {
    for (let before = steps.now(); before !== null && before > entry; ) {
      steps.back();
      const after = steps.now();
      if (after === null || after >= before) return;
      before = after;
    }
  }

  addEventListener('popstate', arrive);
  return { settle, stop: () => removeEventListener('popstate', arrive) };
}
