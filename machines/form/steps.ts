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

/** The values without a step; what was typed since stays, and what the step took out of a list is put back beside it. */
export function withoutStep(values: FormValues, { before, after, removed }: Step): FormValues {
  const undone = Object.entries(after).map(([name, done]) => {
    const now = values[name] ?? null;
    if (!same(now, done) && removed?.name === name && Array.isArray(now))
      return [name, [...now.slice(0, removed.at), removed.item, ...now.slice(removed.at)]];
    return [name, without(before[name] ?? null, done, now)];
  });
  return { ...values, ...Object.fromEntries(undone) };
}

/** What is now, without what led from before to after: part by part, so that what was typed since stays. */
function without(before: FormValue, after: FormValue, now: FormValue): FormValue {
  if (same(now, after)) return before;
  if (same(before, after)) return now;
  if (isList(before) && isList(after) && isList(now)) {
    const isInPlace = before.length === after.length && after.length === now.length;
    return isInPlace
      ? now.map((item, at) => without(before[at] ?? null, after[at] ?? null, item))
      : withoutItems(before, after, now);
  }
  if (!isGroup(before) || !isGroup(after) || !isGroup(now)) return now;
  const parted = Object.entries(now).map(([name, part]) => [
    name,
    without(before[name] ?? null, after[name] ?? null, part),
  ]);
  return Object.fromEntries(parted);
}

/** A list without the items that came, and with those that went where they stood. */
function withoutItems(before: List, after: List, now: List): List {
  const [came, went] = [lacking(after, before), lacking(before, after)];
  return went.reduce<List>(
    (list, item) => {
      const at = before.indexOf(item);
      return [...list.slice(0, at), item, ...list.slice(at)];
    },
    lacking(now, came),
  );
}

type List = readonly FormValue[];

const isList = (value: FormValue): value is List => Array.isArray(value);
const isGroup = (value: FormValue): value is FormValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The items of a list that another lacks, each as often as it lacks them. */
function lacking(list: List, other: List): List {
  const left = [...other];
  return list.filter((item) => {
    const at = left.findIndex((one) => same(one, item));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
