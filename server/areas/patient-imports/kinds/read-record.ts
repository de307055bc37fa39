import { isRole } from '#machines/lifecycles/roles.ts';
import { taken } from '#server/areas/medical-records/one.ts';
import { type Content, emptyContent, type RecordBody } from '#server/areas/medical-records/record.ts';
import type { About, Sealed, SealedSigner } from '#server/areas/medical-records/seal.ts';
import type { EarlierStep } from '#server/database/shapes.ts';
import { addendumInWords, statuses, types, wordsIn } from '#server/fhir/resources/composition.ts';
import { concept, loinc, narrative, pruned } from '#server/fhir/values.ts';
import type { FieldErrors } from '#server/http/refusal.ts';
import { checkedAs, extrasIn, instantIn, listIn, sourceIn, type Tree, textIn, treeIn } from '../reading.ts';
import type { ReadContext, ReadRow } from './kind.ts';
import { asFile, withOtherwise } from './otherwise.ts';
import { originIn } from './own-parts.ts';
import { readDocument } from './read-document.ts';
import { stepsIn } from './read-steps.ts';

type Status = keyof typeof statuses;
type Ids = number[];

/** A version as another Chartroom froze it; its numbers of people and visits are those of there. */
export type ReadVersion = Pick<Sealed, 'number' | 'content' | 'about' | 'reason' | 'is_part'> & {
  signer: SealedSigner;
  signed_at: string;
};

export interface ReadAddendum {
  text: string;
  reason: string;
  author_name: string;
  signer: SealedSigner;
  signed_at: string;
}

/** A record of another Chartroom. */
export interface ReadRecord {
  record_type: About['record_type'];
  privacy: 'all_staff' | 'same_speciality' | 'author_only';
  status: Status;
  shared_with: Ids;
  /** Oldest first; the last is what the record holds. */
  versions: ReadVersion[];
  addenda: ReadAddendum[];
  earlier_history: EarlierStep[];
  /** Where it was signed, if it had come in there already. */
  origin: { clinic: string; at: string } | null;
}

const mostVersions = 1000;
const nameLength = 200;

/**
 * Reads a record that another Chartroom exported with all that was signed of it. What is none, and what says one thing in its sections
 * and another in our extension, becomes a file.
 */
export function readRecord(resources: readonly Tree[], context: ReadContext): ReadRow {
  const document = readDocument(resources, context);
  const [head = {}] = resources;
  const record = recordIn(head);
  if (record === undefined || !isSame(record, head)) return asFile(document);
  const abouts = record.versions.map(({ about }) => about);
  const parts = record.versions.filter(({ is_part }) => is_part).map(({ signer }) => signer.staff);
  return {
    body: withOtherwise(record, document),
    refs: {
      patient: sourceIn(head.subject, 'Patient'),
      staff: people(...abouts.map(({ staff }) => staff), ...parts),
      others: people(
        ...abouts.flatMap(({ co_signer, co_authors }) => [co_signer, ...co_authors]),
        ...[...record.versions, ...record.addenda].map(({ signer }) => signer.staff),
        ...record.shared_with,
      ),
      visits: [...new Set(abouts.map(({ appointment }) => appointment))].flatMap((id) =>
        id === null ? [] : visitOf(id),
      ),
    },
    problems: {},
    leftOut: document.leftOut,
  };
}

/** How the other system calls a member of staff, and a visit. */
export const personOf = (id: number): string => `Practitioner/${id}`;
export const visitOf = (id: number): string => `Appointment/${id}`;

const people = (...ids: (number | null)[]) => [
  ...new Set(ids.flatMap((id) => (id === null ? [] : personOf(id)))),
];

function recordIn(head: Tree): ReadRecord | undefined {
  const extras = extrasIn(head, [], 'signatures', 'addenda', 'shared_with', 'origin', 'history');
  const status = statusIn(head.status);
  const problems: FieldErrors = {};
  const versions = listIn(extras.signatures).map((one) => versionIn(one, problems));
  const addenda = listIn(extras.addenda).map((one) => addendumIn(one, problems));
  const earlier_history = stepsIn(extras.history, problems);
  const last = versions.at(-1);
  if (last === undefined || versions.length > mostVersions || status === undefined) return undefined;
  if (last.is_part || versions.some(({ number }, at) => number !== at + 1)) return undefined;
  const { privacy, shared_with } = extras;
  const checked = checkedAs(
    'createMedicalRecord',
    {
      ...bodyOf(last.about),
      ...last.content,
      clinic: 1,
      patient: 1,
      privacy,
      shared_with: shared_with ?? [],
    },
    problems,
  ) as unknown as RecordBody;
  if (Object.keys(problems).length > 0 || checked.record_type !== extras.record_type) return undefined;
  return {
    ...{ status, versions, addenda, earlier_history, record_type: last.about.record_type },
    privacy: checked.privacy ?? 'all_staff',
    shared_with: checked.shared_with ?? [],
    origin: originIn(extras.origin) ?? null,
  };
}

const statusIn = (given: unknown) =>
  (Object.keys(statuses) as Status[]).find((name) => statuses[name] === given);

function versionIn(one: Tree, problems: FieldErrors): ReadVersion {
  const about = aboutIn(treeIn(one.about));
  const body = checkedAs(
    'createMedicalRecord',
    { ...bodyOf(about), ...treeIn(one.content), clinic: 1, patient: 1 },
    problems,
  ) as unknown as RecordBody;
  const signed_at = momentIn(one.signed_at, problems);
  const isWhole = Object.keys(problems).length === 0;
  const content: Content = isWhole ? taken(body, emptyContent).content : emptyContent;
  return {
    ...{ number: Number(one.number), content, about, signed_at, is_part: one.is_part === true },
    signer: signerIn(treeIn(one.signer)),
    reason: textIn(one.reason).slice(0, 1000) || null,
  };
}

const bodyOf = ({ staff, appointment, co_signer, co_authors, record_type, occurred_at }: About) => ({
  ...{ staff, appointment, co_signer, co_authors, record_type, occurred_at },
});

const idIn = (value: unknown): number | null => (Number.isInteger(value) ? (value as number) : null);
const nameIn = (value: unknown): string => textIn(value).slice(0, nameLength);

function aboutIn(about: Tree): About {
  return {
    patient: idIn(about.patient) ?? 0,
    patient_name: nameIn(about.patient_name),
    appointment: idIn(about.appointment),
    staff: idIn(about.staff) ?? 0,
    staff_name: nameIn(about.staff_name),
    co_signer: idIn(about.co_signer),
    co_signer_name: nameIn(about.co_signer_name),
    co_authors: Array.isArray(about.co_authors) ? about.co_authors : [],
    record_type: about.record_type as About['record_type'],
    occurred_at: textIn(about.occurred_at),
  };
}

const capacities = ['author', 'co_author', 'co_signer', 'stand_in', 'amender'] as const;

/** No user of there is one of here, and no picture of a signature leaves a clinic. */
const signerIn = (signer: Tree): SealedSigner => ({
  ...{ user: null, image: null, staff: idIn(signer.staff), name: nameIn(signer.name) },
  role: isRole(signer.role) ? signer.role : null,
  licence_number: nameIn(signer.licence_number),
  capacity: capacities.find((name) => name === signer.capacity) ?? null,
});

function addendumIn(one: Tree, problems: FieldErrors): ReadAddendum {
  const { text, reason } = checkedAs(
    'addAddendum',
    { version: 1, text: one.text, reason: textIn(one.reason) || null },
    problems,
  );
  return {
    ...{ text: textIn(text), reason: textIn(reason), author_name: nameIn(one.author_name) },
    signer: signerIn(treeIn(one.signer)),
    signed_at: momentIn(one.signed_at, problems),
  };
}

function momentIn(given: unknown, problems: FieldErrors): string {
  const at = instantIn(given);
  if (!at) problems.signed_at ??= ["This isn't a date and time with a time zone."];
  return at ?? '';
}

/** Whether the elements that every program reads say the same as what was signed last. */
function isSame({ versions, addenda, status, record_type }: ReadRecord, head: Tree): boolean {
  const last = versions.at(-1) as ReadVersion;
  const sections = [...wordsIn(last.content), ...addenda.map(addendumInWords)].map(([title, code, text]) => ({
    title,
    code: concept(loinc, code),
    text: narrative(text),
  }));
  const given = listIn(head.section)
    .filter((one) => one.text !== undefined)
    .map(({ title, code, text }) => ({ title, code, text }));
  const { title } = types[record_type];
  const [event] = listIn(head.event);
  return (
    JSON.stringify(pruned(sections)) === JSON.stringify(given) &&
    head.title === title &&
    head.status === statuses[status] &&
    instantIn(head.date) === last.signed_at &&
    instantIn(treeIn(treeIn(event).period).start) === instantIn(last.about.occurred_at) &&
    sourceIn(listIn(head.author)[0], 'Practitioner') === personOf(last.about.staff)
  );
}
