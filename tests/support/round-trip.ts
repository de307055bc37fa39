import type { Api } from './api.ts';
import type { Line } from './bulk.ts';

/** The types whose resources have the id of another's row. */
const sharing: Readonly<Record<string, string>> = {
  PractitionerRole: 'Practitioner',
  Schedule: 'Practitioner',
  Encounter: 'Appointment',
  RelatedPerson: 'Patient',
  AllergyIntolerance: 'Patient',
  Condition: 'Patient',
  MedicationStatement: 'Patient',
  DocumentReference: 'Composition',
  Observation: 'Composition',
};

/** What each resource of another system became, by type and id. */
export async function namesAfterImport(api: Api, importId: number, clinics: Record<number, number>) {
  const { rows } = await api.pool.query<{ source: string; made: number }>(
    'SELECT source, coalesce(made_id, known_id) AS made FROM patient_import_rows WHERE import_id = $1 AND source IS NOT NULL',
    [importId],
  );
  const names = new Map(rows.map(({ source, made }) => [source, `${source.split('/')[0]}/${made}`]));
  // a series is no resource: it is known by what belongs to it
  const series = await api.pool.query<{ source: string; made: number }>(
    `SELECT DISTINCT r.body #>> '{series,source}' AS source, t.series_id AS made FROM patient_import_rows r
     JOIN reservations t ON t.clinic_id = r.clinic_id AND t.id = r.made_id
     WHERE r.import_id = $1 AND r.kind = 'reservation' AND t.series_id IS NOT NULL`,
    [importId],
  );
  for (const { source, made } of series.rows) names.set(`Series/${source}`, `Series/${made}`);
  for (const [from, to] of Object.entries(clinics)) names.set(`Organization/${from}`, `Organization/${to}`);
  const numberOf = (name = '') => name.split('/')[1] ?? '';
  const nameOf = (type: string, id: string) => {
    const [, head = '', rest = ''] = /^(\d+)(.*)$/.exec(id) ?? [];
    const signed = rest === '-c' ? 'Consent' : 'Composition';
    const sharer = type === 'Provenance' ? signed : (sharing[type] ?? type);
    const renamed = names.get(`${sharer}/${head}`);
    const tail = rest.replace(/(?<=^-r)\d+(?=\.)/, (record) => numberOf(names.get(`Composition/${record}`)));
    return renamed === undefined ? undefined : `${type}/${numberOf(renamed)}${tail}`;
  };
  const idOf = (type: string, id: unknown) => Number(nameOf(type, String(id))?.split('/')[1] ?? Number.NaN);
  return { nameOf, idOf };
}

type Names = Awaited<ReturnType<typeof namesAfterImport>>;

/** A resource as it should be told by the clinic that it was brought into. */
export function renamed({ resourceType, id, meta, ...rest }: Line, names: Names): Line {
  const { nameOf, idOf } = names;
  const walked = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((one) => walked(one));
    if (typeof value !== 'object' || value === null) {
      const [, type = '', of = '', tail = ''] = /^([A-Z]\w+)\/([\w.-]+)(.*)$/.exec(String(value)) ?? [];
      const [, before = '', form = '', after = ''] =
        /^(.*Questionnaire\/)(\d+)(|\|\d+)$/.exec(String(value)) ?? [];
      const [, address = '', record, version = ''] =
        /^(.*Composition\/)(\d+)(\/_history\/\d+)$/.exec(String(value)) ?? [];
      if (key === 'url' && record) return `${address}${idOf('Composition', record)}${version}`;
      if (['url', 'uri', 'questionnaire'].includes(key) && form)
        return `${before}${idOf('Questionnaire', form)}${after}`;
      return key === 'reference' && type ? `${nameOf(type, of) ?? `gone ${value}`}${tail}` : value;
    }
    const tree = value as Record<string, unknown>;
    if (tree.system === 'https://chartroom.example/fhir/sid/service-id')
      return { ...tree, code: String(idOf('HealthcareService', tree.code)) };
    if (tree.system === 'https://chartroom.example/fhir/sid/record-version')
      return { ...tree, value: nameOf('DocumentReference', String(tree.value))?.split('/')[1] };
    if (tree.system === 'https://chartroom.example/fhir/sid/label')
      return { ...tree, code: String(idOf('Group', tree.code)) };
    if (typeof tree.url === 'string' && Object.hasOwn(ids, tree.url)) return ids[tree.url]?.(tree, names);
    return Object.fromEntries(Object.entries(tree).map(([name, one]) => [name, walked(one, name)]));
  };
  const tags = meta?.tag ? { tag: walked(meta.tag) } : {};
  return {
    resourceType,
    id: nameOf(resourceType, id)?.split('/')[1] ?? `gone ${id}`,
    ...tags,
    ...(walked(rest) as object),
  };
}

type Part = Record<string, unknown>;
const one =
  (type: string) =>
  (part: Part, { idOf }: Names) => ({ ...part, valueInteger: idOf(type, part.valueInteger) });
const many =
  (type: string) =>
  (part: Part, { idOf }: Names) => ({
    ...part,
    valueString: JSON.stringify(
      (JSON.parse(String(part.valueString)) as number[]).map((id) => idOf(type, id)).sort((a, b) => a - b),
    ),
  });

interface Signed {
  signer: { staff: number | null };
  about: {
    patient: number;
    appointment: number | null;
    staff: number;
    co_signer: number | null;
    co_authors: number[];
  };
}

/** What was signed, with the people and the visit by their numbers of here. */
function signed(part: Part, { idOf }: Names, told: (one: Signed) => object): Part {
  const given = JSON.parse(String(part.valueString)) as Signed[];
  const here = given.map((one) => ({
    ...told(one),
    signer: { ...one.signer, staff: one.signer.staff && idOf('Practitioner', one.signer.staff) },
  }));
  return { ...part, valueString: JSON.stringify(here) };
}

const aboutHere = (about: Signed['about'], { idOf }: Names) => ({
  ...about,
  patient: idOf('Patient', about.patient),
  appointment: about.appointment && idOf('Appointment', about.appointment),
  staff: idOf('Practitioner', about.staff),
  co_signer: about.co_signer && idOf('Practitioner', about.co_signer),
  co_authors: about.co_authors.map((author) => idOf('Practitioner', author)),
});

/** The parts of our own extension that hold ids. */
const ids: Readonly<Record<string, (part: Part, names: Names) => Part>> = {
  parent: one('Group'),
  record: one('Composition'),
  series: one('Series'),
  rebooked_as: one('Appointment'),
  rebooked_from: one('Appointment'),
  form: one('Questionnaire'),
  appointment: one('Appointment'),
  witness: (part, { idOf }) => {
    const { staff, ...seen } = JSON.parse(String(part.valueString));
    return { ...part, valueString: JSON.stringify({ ...seen, staff: idOf('Practitioner', staff) }) };
  },
  labels: many('Group'),
  shared_with: many('Practitioner'),
  signatures: (part, names) => signed(part, names, (one) => ({ ...one, about: aboutHere(one.about, names) })),
  addenda: (part, names) => signed(part, names, (one) => one),
  required_consent_forms: many('Questionnaire'),
  required_since: (part, { idOf }) => ({
    ...part,
    valueString: JSON.stringify(
      (JSON.parse(String(part.valueString)) as { consent_form: number }[])
        .map((one) => ({ ...one, consent_form: idOf('Questionnaire', one.consent_form) }))
        .sort((a, b) => a.consent_form - b.consent_form),
    ),
  }),
  staff: (part, { idOf }) => ({
    ...part,
    valueString: JSON.stringify(
      (JSON.parse(String(part.valueString)) as { staff: number }[])
        .map((link) => ({ ...link, staff: idOf('Practitioner', link.staff) }))
        .sort((a, b) => a.staff - b.staff),
    ),
  }),
};

/** A resource as it is compared: without what each clinic counts for itself. */
export const bare = ({ resourceType, id, meta, ...rest }: Line): Line => ({
  ...{ resourceType, id },
  ...(meta?.tag ? { tag: meta.tag } : {}),
  ...rest,
});

/** Takes parts of our own extension away. */
export function withoutExtras(resource: Line, ...names: string[]): Line {
  const extension = (resource.extension as { extension: { url: string }[] }[] | undefined)
    ?.map((one) => ({ ...one, extension: one.extension.filter(({ url }) => !names.includes(url)) }))
    .filter((one) => one.extension.length > 0);
  const { extension: _, ...rest } = resource;
  return (extension?.length ? { ...rest, extension } : rest) as Line;
}

/** With the JSON in parts of our own extension as what it says: the order of names in it means nothing. */
export function opened(resource: Line, ...names: string[]): Line {
  const extension = (resource.extension as { extension: Part[] }[] | undefined)?.map((one) => ({
    ...one,
    extension: one.extension.map((part) =>
      names.includes(String(part.url))
        ? { url: part.url, value: JSON.parse(String(part.valueString)) }
        : part,
    ),
  }));
  return extension ? { ...resource, extension } : resource;
}
