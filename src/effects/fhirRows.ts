import { largestFile } from '#machines/flows/patients/attachment.ts';
import {
  type ImportKind,
  importKinds,
  pieceSize,
  type ReadResources,
  type ResourceRow,
} from '#machines/flows/patients/importResources.ts';
import {
  type FoundResource,
  listIn,
  pointedAt,
  sourceOf,
  type Tree,
  textIn,
  treeIn,
  withPlainReferences,
} from './fhirResources.ts';

const extraUrl = 'https://chartroom.example/fhir/StructureDefinition/extra';
/** What a picture may take; a larger one is left out, and the server says so. */
const largestPicture = 190_000;
/** The same for the words of a document that stand in a resource of their own. */
const largestWords = 600_000;
/** What the first piece of a large file takes in its row. */
const firstPiece = Math.ceil(pieceSize / 3) * 4;

/** The resources that become rows by themselves, in the order in which rows may point at each other. */
const heads: Readonly<Record<string, ImportKind>> = {
  Group: 'label',
  Practitioner: 'staff',
  Questionnaire: 'form',
  HealthcareService: 'service',
  Patient: 'patient',
  Appointment: 'reservation',
  Composition: 'record',
  Consent: 'consent',
  QuestionnaireResponse: 'answers',
  DocumentReference: 'document',
};
const order: readonly ImportKind[] = importKinds;

/** What a resource becomes; one that no one agreed to yet, or that tells where its words are, becomes nothing. */
function kindOf(resource: Tree): ImportKind | undefined {
  if (resource.resourceType === 'Consent' && ['draft', 'proposed'].includes(textIn(resource.status)))
    return undefined;
  if (
    resource.resourceType === 'DocumentReference' &&
    filesIn(resource).every(({ data }) => data === undefined)
  )
    return undefined;
  const kind = heads[String(resource.resourceType)];
  const own = kind && ownParts[kind];
  return own && !isOwn(resource, own) ? 'document' : kind;
}

/** What another Chartroom says of a thing that comes in as what it was. */
const ownParts: Partial<Record<ImportKind, string>> = {
  record: 'signatures',
  consent: 'form_version',
  answers: 'form_version',
};

/** Whether another Chartroom wrote it, with a part of its own extension. */
const isOwn = ({ extension }: Tree, part: string) =>
  listIn(extension).some(
    ({ url, extension: parts }) => url === extraUrl && listIn(parts).some((one) => one.url === part),
  );

const isSigned = (kind: ImportKind | undefined) => kind === 'record' || kind === 'consent';

/** What a record or a consent tells itself that another Chartroom exported: each of its versions, and who signed it. */
function isToldBy({ resourceType, identifier, target }: Tree, signed: ReadonlySet<string>): boolean {
  if (resourceType === 'Provenance') return listIn(target).some((one) => signed.has(pointedAt(one)));
  const version = listIn(identifier).find(({ system }) => system === recordVersions);
  return (
    resourceType === 'DocumentReference' && signed.has(`Composition/${textIn(version?.value).split('-')[0]}`)
  );
}

const recordVersions = 'https://chartroom.example/fhir/sid/record-version';

const filesIn = ({ content }: Tree) => listIn(content).map(({ attachment }) => treeIn(attachment));

/** What goes with the row of another resource: the rows that it points at. */
const companions: Readonly<Record<string, (resource: Tree) => readonly string[]>> = {
  PractitionerRole: ({ practitioner, healthcareService }) =>
    [practitioner, ...listIn(healthcareService)].map(pointedAt),
  Schedule: ({ actor }) => listIn(actor).map(pointedAt).slice(0, 1),
  Encounter: ({ appointment }) => listIn(appointment).map(pointedAt).slice(0, 1),
  RelatedPerson: ofPatient,
  AllergyIntolerance: ofPatient,
  Condition: (resource) => (isOfVisit(resource) ? [] : ofPatient(resource)),
  MedicationStatement: ofPatient,
};

interface Growing {
  kind: ImportKind;
  head: Tree;
  resources: string[];
  file: Blob | null;
}

/** Puts resources into rows, each with what goes with it, and counts those that no row takes. */
export function rowsOf(found: readonly FoundResource[]): ReadResources {
  const given = withPlainReferences(found);
  const signed = new Set(given.filter((one) => isSigned(kindOf(one))).map(sourceOf));
  const all = withTheirFiles(given.filter((one) => !isToldBy(one, signed)));
  const rows = new Map<string, Growing>();
  const passedOver: Record<string, number> = {};
  const passOver = ({ resourceType }: Tree) => {
    const type = String(resourceType);
    passedOver[type] = (passedOver[type] ?? 0) + 1;
  };
  const naming = new Map<string, Growing[]>();
  for (const head of all) {
    const kind = kindOf(head);
    if (!kind) continue;
    const row = { kind, head, resources: [JSON.stringify(withoutLargeFiles(head))], file: fileIn(head) };
    rows.set(keyOf(rows, head), row);
    for (const source of new Set(namedIn(head.section)))
      naming.set(source, [...(naming.get(source) ?? []), row]);
  }
  const alone: Tree[] = [];
  for (const resource of all) {
    const type = String(resource.resourceType);
    if (kindOf(resource)) continue;
    const taking = [
      ...(companions[type]?.(resource) ?? []).flatMap((source) => rows.get(source) ?? []),
      ...(naming.get(sourceOf(resource)) ?? []),
    ];
    for (const row of taking) row.resources.push(JSON.stringify(resource));
    if (taking.length > 0) continue;
    if (type === 'Encounter') alone.push(resource);
    else passOver(resource);
  }
  const [clinic, ...others] = all.filter(({ resourceType }) => resourceType === 'Organization');
  if (clinic && others.length === 0) {
    const settings = settingsOf(clinic);
    for (const [nth, head] of settings.entries())
      rows.set(`setting ${nth}`, { kind: 'setting', head, file: null, resources: [JSON.stringify(head)] });
    if (settings.length > 0) delete passedOver.Organization;
  }
  // a visit without a reservation is one
  for (const head of alone)
    rows.set(sourceOf(head), {
      ...{ kind: 'reservation', head, file: null },
      resources: [JSON.stringify(head)],
    });
  const sorted = [...rows.values()].sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
  const names = new Map(
    sorted.filter(({ kind }) => kind === 'patient').map(({ head }) => [sourceOf(head), nameOf(head)]),
  );
  return { rows: sorted.map((row, nth) => rowOf(row, nth, names)), origin: originOf(all), passedOver };
}

/** What a clinic says of itself, one setting in each: they are chosen one by one. */
function settingsOf({ resourceType, name, address, telecom, extension }: Tree): Tree[] {
  const parts = listIn(extension).flatMap(({ url, extension: inner }) =>
    listIn(inner)
      .filter((part) => settingNames.includes(textIn(part.url)))
      .map((part) => ({ extension: [{ url, extension: [part] }] })),
  );
  const contacts = ['phone', 'email'].flatMap((system) =>
    listIn(telecom)
      .filter((one) => one.system === system)
      .slice(0, 1),
  );
  return [
    ...(textIn(name) ? [{ name }] : []),
    ...listIn(address)
      .slice(0, 1)
      .map((one) => ({ address: [one] })),
    ...contacts.map((one) => ({ telecom: [one] })),
    ...parts,
  ].map((one) => ({ resourceType, ...one }));
}

/** The settings for which FHIR has no element. */
const settingNames = [
  ...['timezone', 'currency', 'week_start', 'slot_minutes', 'opening_hours', 'closed_periods'],
  ...[
    'late_cancel_hours',
    'reminder_hours',
    'messages_name_service',
    'feed_names',
    'allow_soft_double_booking',
  ],
  ...['record_unlock_hours', 'record_unlock_always'],
  ...['second_step_roles', 'second_step_grace_days', 'signing_asks_step'],
];

/** Two resources that are called the same are two rows. */
const keyOf = (rows: ReadonlyMap<string, Growing>, head: Tree): string => {
  const source = sourceOf(head);
  return head.id !== undefined && !rows.has(source) ? source : `${source} ${rows.size}`;
};

function rowOf(
  { kind, head, resources, file }: Growing,
  nth: number,
  names: ReadonlyMap<string, string>,
): ResourceRow {
  return {
    line: nth + 1,
    kind,
    ...labelOf(kind, head, names),
    resources,
    weight: resources.reduce((sum, text) => sum + bytesOf(JSON.stringify(text)), file ? firstPiece : 0),
    ...(file ? { file } : {}),
  };
}

/** What a row is called on the page, and the day that tells it from others. */
function labelOf(kind: ImportKind, head: Tree, names: ReadonlyMap<string, string>) {
  if (kind === 'patient') return { name: nameOf(head), day: textIn(head.birthDate) };
  if (kind === 'staff') return { name: nameOf(head), day: '' };
  if (['record', 'consent', 'answers', 'document'].includes(kind))
    return { name: titleOf(head, names), day: dayOf(head) };
  if (kind === 'form') return { name: textIn(head.title) || textIn(head.name), day: dayOf(head) };
  if (kind !== 'reservation') return { name: textIn(head.name), day: '' };
  const people = [head.subject, ...listIn(head.participant).map(({ actor }) => actor)];
  const patient = people.map((one) => names.get(pointedAt(one))).find((name) => name !== undefined);
  const start = textIn(head.start) || textIn(treeIn(head.period).start);
  return { name: patient ?? '', day: start.slice(0, 10) };
}

/** What the sections of a document name, and those below them. */
function namedIn(sections: unknown): string[] {
  return listIn(sections).flatMap(({ entry, section }) => [
    ...listIn(entry).map(pointedAt),
    ...namedIn(section),
  ]);
}

/** Whose document it is, and what it is called. */
function titleOf(head: Tree, names: ReadonlyMap<string, string>): string {
  const [file = {}] = filesIn(head);
  const title = [
    head.title,
    treeIn(head.sourceAttachment).title,
    file.title,
    head.description,
    treeIn(head.type).text,
  ];
  return [names.get(ofPatient(head)[0] ?? ''), title.map(textIn).find(Boolean)].filter(Boolean).join(', ');
}

const dayOf = ({ date, dateTime, authored }: Tree) =>
  ([date, dateTime, authored].map(textIn).find(Boolean) ?? '').slice(0, 10);

/** What names the system that wrote the files; empty where it does not say, or where there are several. */
function originOf(all: readonly Tree[]): string {
  const clinics = all.filter(({ resourceType }) => resourceType === 'Organization');
  const [clinic] = clinics;
  return clinic && clinics.length === 1
    ? `${sourceOf(clinic)} ${textIn(clinic.name)}`.slice(0, 200).trim()
    : '';
}

function ofPatient({ subject, patient }: Tree): readonly string[] {
  return [pointedAt(subject ?? patient)];
}

/** A diagnosis of a visit belongs to its record, and comes in with its words. */
const isOfVisit = ({ category }: Tree) => JSON.stringify(category ?? '').includes('"encounter-diagnosis"');

function withoutLargeFiles(resource: Tree): Tree {
  const { sourceAttachment, content } = resource;
  if (textIn(treeIn(sourceAttachment).data).length > largestWords)
    return { ...resource, sourceAttachment: { title: 'too large' } };
  if (filesIn(resource).some(({ data }) => data instanceof Blob))
    return { ...resource, content: listIn(content).map(withoutHeld) };
  const isLarge = listIn(resource.photo).some(
    ({ data }) => typeof data === 'string' && data.length > largestPicture,
  );
  return isLarge ? { ...resource, photo: [{ title: 'too large' }] } : resource;
}

/** A file without what the page holds beside it; one that no chart takes has no size and no bytes. */
function withoutHeld({ attachment, ...rest }: Tree): Tree {
  const { data, ...told } = treeIn(attachment);
  if (!(data instanceof Blob)) return { ...rest, attachment: treeIn(attachment) };
  return { ...rest, attachment: data.size > largestFile ? { title: 'too large' } : told };
}

/** The file that a row brings in by pieces: the first that a document holds. */
function fileIn(resource: Tree): Blob | null {
  const [first] = filesIn(resource);
  const data = first?.data;
  return data instanceof Blob && data.size <= largestFile ? data : null;
}

/** Documents with the bytes that stand beside them as resources of their own, and are named by their address. */
function withTheirFiles(all: readonly Tree[]): Tree[] {
  const beside = new Map(
    all.filter(({ resourceType }) => resourceType === 'Binary').map((one) => [sourceOf(one), one]),
  );
  if (beside.size === 0) return [...all];
  const taken = new Set<Tree>();
  const documents = all.map((one) => {
    if (one.resourceType !== 'DocumentReference') return one;
    const content = listIn(one.content).map((part) => {
      const attachment = treeIn(part.attachment);
      const binary = beside.get(pointedAt({ reference: attachment.url }));
      if (!binary || attachment.data !== undefined) return part;
      taken.add(binary);
      const { contentType, data } = binary;
      return { ...part, attachment: { contentType, ...attachment, data } };
    });
    return { ...one, content };
  });
  return documents.filter((one) => !taken.has(one));
}

function nameOf({ name }: Tree): string {
  const names = listIn(name);
  const { given, family, text } = names.find(({ use }) => use === 'official') ?? names[0] ?? {};
  const parts = [...(Array.isArray(given) ? given : []), family].filter((part) => typeof part === 'string');
  return parts.length > 0 ? parts.join(' ') : textIn(text);
}

function bytesOf(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : 3;
  }
  return bytes;
}
