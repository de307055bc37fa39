import { type FormValue, type FormValues, same } from './rules.ts';

/** An item that was taken out of a list, and where it stood. */
export interface Removed {
  readonly name: string;
  readonly at: number;
  readonly item: FormValue;
}

/** Something that a button did to a form, and that can be taken back. */
export interface Step {
  readonly before: FormValues;
  readonly after: FormValues;
  readonly removed: Removed | null;
  /** All that the form held once it was done. */
  readonly values: FormValues;
}

/** As many steps as can be taken back. */
const most = 20;

const parts = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]));

/** The steps of a form after one more. */
export const withStep = (
  steps: readonly Step[],
  values: FormValues,
  { changes, removed }: { changes: FormValues; removed?: Removed | undefined },
): Step[] => [
  ...steps.slice(1 - most),
  {
    before: parts(values, Object.keys(changes)),
    after: changes,
    removed: removed ?? null,
    values: { ...values, ...changes },
  },
];

/** The values without a step; what was typed since stays, and a removed item is put back beside it. */
export function withoutStep(values: FormValues, { before, after, removed }: Step): FormValues {
  const undone = Object.entries(after).map(([name, done]) => {
    const now = values[name] ?? null;
    if (same(now, done)) return [name, before[name] ?? null];
    if (removed?.name !== name || !Array.isArray(now)) return [name, now];
    return [name, [...now.slice(0, removed.at), removed.item, ...now.slice(removed.at)]];
  });
  return { ...values, ...Object.fromEntries(undone) };
}
