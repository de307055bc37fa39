/** Patients out of FHIR, each with what is about them, and how many resources of other types the files hold. */
export interface ReadResources {
  readonly rows: readonly ResourceRow[];
  readonly passedOver: Readonly<Record<string, number>>;
}

/** One patient: how they are called, and the resources as they are sent. */
export interface ResourceRow {
  readonly line: number;
  readonly name: string;
  readonly birthDate: string;
  readonly resources: readonly string[];
  /** The bytes that they take on the way. */
  readonly weight: number;
}

/** What one call may take. */
const heaviest = 700_000;

/** The first rows that one call may take: one at least. */
export function withinOneCall(rows: readonly ResourceRow[], most: number): readonly ResourceRow[] {
  let weight = 0;
  const fits = rows.slice(0, most).findIndex((row, index) => {
    weight += row.weight;
    return index > 0 && weight > heaviest;
  });
  return rows.slice(0, fits < 0 ? most : fits);
}
