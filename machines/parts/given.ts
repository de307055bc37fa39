/** What a state needs and whoever led there has brought; that it is missing is a fault of the chart, which then fails by its name. */
export function given<Value>(value: Value | null | undefined, name: string): Value {
  if (value === null || value === undefined) throw new Error(`The chart is here without "${name}".`);
  return value;
}
