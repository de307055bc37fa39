/** A run in the sandbox: which input, which of the chart's sample events in order, which guards are forced. */
export interface Run {
  readonly input: number;
  readonly steps: readonly number[];
  readonly forced: Readonly<Record<string, boolean>>;
}

/** The run as one word of a link: `0.3-7-2.isRenewable!isStale` (`!` before a guard that is forced to say no). */
export const runToWord = ({ input, steps, forced }: Run): string =>
  [
    input,
    steps.join('-'),
    Object.entries(forced)
      .map(([guard, verdict]) => (verdict ? guard : `!${guard}`))
      .join('~'),
  ].join('.');

const numberOf = (text: string) => (/^\d{1,4}$/.test(text) ? Number(text) : undefined);

/** The run that a word of a link stands for; what cannot be read is left out. */
export function wordToRun(word: string): Run {
  const [input = '', steps = '', guards = ''] = word.split('.');
  const forced = guards
    .split('~')
    .filter((name) => /^!?[a-zA-Z]+$/.test(name))
    .map((name) => [name.replace('!', ''), !name.startsWith('!')] as const);
  return {
    input: numberOf(input) ?? 0,
    steps: steps.split('-').flatMap((step) => numberOf(step) ?? []),
    forced: Object.fromEntries(forced),
  };
}
