/** How long before a visit its patient can be here. */
export const earlyMinutes = 120;

/** Whether a visit is expected at an instant: from so long before it begins until it ends, also where midnight lies between. */
export const isExpectedAt = (
  now: Date | string,
  { start_at, end_at }: { start_at: Date | string | null; end_at?: Date | string | null },
): boolean => {
  if (!start_at || !end_at) return false;
  const [at, start, end] = [now, start_at, end_at].map((one) => new Date(one).getTime()) as [
    number,
    number,
    number,
  ];
  return start - at <= earlyMinutes * 60_000 && end > at;
};
