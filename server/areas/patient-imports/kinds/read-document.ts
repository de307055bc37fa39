import { pieceSize } from '#server/areas/attachments/attachment.ts';
import { sniff } from '#server/areas/attachments/sniff.ts';
import { ownSystem } from '#server/fhir/values.ts';
import type { FieldErrors } from '#server/http/refusal.ts';
import { type Language, languageOf } from '#server/words/languages.ts';
import {
  conceptIn,
  extrasIn,
  instantIn,
  listIn,
  notice,
  sourceIn,
  type Tree,
  textIn,
  treeIn,
} from '../reading.ts';
import {
  entryInWords,
  lines,
  narrativeIn,
  paragraphs,
  valueIn,
  type Writing,
  wordsOfHtml,
  writingOf,
} from './document-words.ts';
import type { ReadContext, ReadRow } from './kind.ts';

/** What a document becomes: a file with words, or with the bytes that it holds. */
export interface DocumentBody {
  title: string;
  /** The day in its name, as FHIR has it; empty where it has none. */
  day: string;
  written_at: string | null;
  is_clinical: boolean;
  /** Those who wrote it, by the name that it says or by the reference that has to be looked up. */
  authors: { name: string; source: string | null }[];
  /** The state, where it is not simply valid. */
  state: string;
  language: Language;
  /** When it was written, in words. */
  written: string;
  /** What stands below the head of the text; the whole text where there are bytes. */
  words: string;
  /** Base64 of what the file is instead of words. */
  data: string | null;
  /** How many bytes the file has where `data` is only its first piece; the others come by themselves. */
  size: number | null;
  /** What was said of a file of another Chartroom, kept as it is, and so is its name; null for all others. */
  caption: string | null;
}

interface Reading {
  head: Tree;
  others: readonly Tree[];
  /** The parts of our own extension. */
  extras: Tree;
  writing: Writing;
  /** How many bytes its file has where the row holds only the first of them. */
  size: number | null;
  problems: FieldErrors;
  leftOut: string[];
}

interface Read
  extends Pick<DocumentBody, 'title' | 'state' | 'words'>,
    Partial<Pick<DocumentBody, 'caption'>> {
  moment: unknown;
  authors: unknown;
  data?: string | null;
}

const shared = [
  'identifier',
  'status',
  'type',
  'category',
  'subject',
  'encounter',
  'date',
  'author',
  'custodian',
];
const kinds: Readonly<Record<string, { elements: readonly string[]; read(reading: Reading): Read }>> = {
  Composition: {
    elements: [...shared, 'title', 'confidentiality', 'attester', 'event', 'section'],
    read: readComposition,
  },
  Consent: {
    elements: [
      ...['identifier', 'status', 'scope', 'category', 'patient', 'dateTime', 'organization', 'performer'],
      ...['sourceAttachment', 'policy', 'policyRule', 'provision'],
    ],
    read: readConsent,
  },
  QuestionnaireResponse: {
    elements: [
      ...[
        'identifier',
        'questionnaire',
        'status',
        'subject',
        'encounter',
        'authored',
        'author',
        'source',
        'item',
      ],
    ],
    read: readAnswers,
  },
  DocumentReference: {
    elements: [...shared, 'docStatus', 'description', 'securityLabel', 'content', 'context'],
    read: readFile,
  },
};

/** Closed to some of the staff, by HL7's codes of confidentiality. */
const closed = ['R', 'V'];

/** Reads what was signed, agreed to, answered or filed in another system, to keep it as a file of the chart. */
export function readDocument(
  [head = {}, ...others]: readonly Tree[],
  { scope }: ReadContext,
  announced: number | null = null,
): ReadRow {
  const [problems, leftOut]: [FieldErrors, string[]] = [{}, []];
  const type = String(head.resourceType);
  const size = type === 'DocumentReference' ? announced : null;
  const { elements, read } = kinds[type] as (typeof kinds)[string];
  notice(head, elements, problems, leftOut);
  const extras = extrasIn(head, leftOut, 'follow_up', 'signer', 'witness', 'answers');
  const language = languageOf(textIn(head.language));
  const writing = writingOf(language, scope.clinic.timezone);
  const {
    moment,
    data = null,
    caption = null,
    ...said
  } = read({ head, others, extras, writing, size, problems, leftOut });
  const record = recordOf(head);
  const isClosed = closedBy(head, extras);
  if (isClosed && record === null)
    problems.privacy = [
      'This is private in the other system. Here, everyone who may read records could read it.',
    ];
  const authors = listIn(said.authors).map((one) => ({
    name: textIn(one.display).trim(),
    source: sourceIn(one, 'Practitioner'),
  }));
  const title = said.title.trim().slice(0, caption === null ? 150 : 200) || type;
  if (said.words === '' && data === null && Object.keys(problems).length === 0)
    problems.words = ['This document is empty.'];
  const body: DocumentBody = {
    ...{ ...said, title, authors, data, size, caption, language, written: writing.moment(moment) },
    ...timesOf(moment, problems),
    is_clinical: caption === null ? type !== 'Consent' : extras.is_clinical !== false,
  };
  return {
    body: { ...body },
    refs: {
      patient: sourceIn(head.subject, 'Patient') ?? sourceIn(head.patient, 'Patient'),
      // one who does not come in is named in the file only where it says the name itself
      authors: authors.flatMap(({ source }) => source ?? []),
      ...(record === null ? {} : { [isClosed ? 'closed_record' : 'record']: record }),
    },
    problems,
    leftOut,
  };
}

/** A file that belongs to no record is open to everyone who reads records, or no one. */
function closedBy(head: Tree, { privacy = 'all_staff' }: Tree): boolean {
  const labels = [
    ...listIn(treeIn(head.meta).security),
    ...listIn(head.securityLabel).flatMap(({ coding }) => listIn(coding)),
  ];
  const codes = [textIn(head.confidentiality), ...labels.map(({ code }) => textIn(code))];
  return privacy !== 'all_staff' || codes.some((code) => closed.includes(code));
}

/** The record to which a file of another Chartroom belongs. */
const recordOf = ({ identifier, context }: Tree): string | null =>
  listIn(identifier).some(({ system }) => system === ownSystem('file'))
    ? sourceIn(listIn(treeIn(context).related)[0], 'Composition')
    : null;

function timesOf(moment: unknown, problems: FieldErrors): Pick<DocumentBody, 'day' | 'written_at'> {
  if (moment === undefined) return { day: '', written_at: null };
  const text = textIn(moment);
  // a year or a month stands in the chart at its beginning
  const isDay = /^\d{4}(-\d{2}){0,2}$/.test(text);
  const whole = isDay ? `${text}-01-01`.slice(0, 10).concat('T12:00:00Z') : text;
  const written_at = instantIn(whole);
  if (written_at === undefined) problems.written_at = ["This isn't a date and time with a time zone."];
  return { day: text.slice(0, 10), written_at: written_at ?? null };
}

/** States that need no word: it is as it reads. */
const plain = ['final', 'active', 'completed', 'current'];
const stateOf = (...states: readonly unknown[]) =>
  states.map(textIn).find((state) => state !== '' && !plain.includes(state)) ?? '';

function readComposition({ head, others, extras, writing }: Reading): Read {
  const { in_days, note } = treeIn(extras.follow_up);
  const attesters = listIn(head.attester).map(({ party, time }) =>
    writing.line('signed', textIn(treeIn(party).display), writing.moment(time)),
  );
  const contact = treeIn(treeIn(listIn(head.event)[0]).period).start;
  const entries = new Map(others.map((one) => [`${one.resourceType}/${one.id}`, one]));
  return {
    title: textIn(head.title) || conceptIn(head.type),
    moment: head.date,
    authors: head.author,
    state: stateOf(head.status),
    words: paragraphs(
      lines(writing.line('seen', writing.moment(contact)), ...attesters),
      ...listIn(head.section).map((one) => sectionInWords(one, entries, writing)),
      writing.line('followUp', in_days, note),
    ),
  };
}

/** A section with those below it: its narrative, or what it names where it has none. */
function sectionInWords(section: Tree, entries: ReadonlyMap<string, Tree>, writing: Writing): string {
  const told = narrativeIn(section);
  const named = listIn(section.entry).flatMap((one) => {
    const entry = entries.get(sourceIn(one) ?? '');
    const words = entry ? entryInWords(entry, writing) : textIn(one.display);
    return words ? [`- ${words}`] : [];
  });
  const words = told || named.join('\n');
  const below = listIn(section.section).map((one) => sectionInWords(one, entries, writing));
  if (words === '' && below.every((one) => one === '')) return '';
  return paragraphs(lines(textIn(section.title) || conceptIn(section.code), words), ...below);
}

function readConsent(reading: Reading): Read {
  const { head, extras, writing } = reading;
  const { name, relation } = treeIn(extras.signer);
  const witness = treeIn(extras.witness);
  const answers = Object.entries(treeIn(extras.answers)).map(
    ([key, value]) => `${key}: ${answerInWords(value, writing)}`,
  );
  const attachment = treeIn(head.sourceAttachment);
  const { text, data } = contentOf(attachment, 'Consent.sourceAttachment', reading);
  const provision = treeIn(head.provision);
  const period = treeIn(provision.period);
  return {
    title: textIn(attachment.title) || conceptIn(head.policyRule) || conceptIn(listIn(head.category)[0]),
    moment: head.dateTime,
    authors: head.performer,
    state: stateOf(extras.status, head.status),
    data,
    words: paragraphs(
      lines(
        writing.line('decision', provision.type),
        writing.line('valid', writing.moment(period.start), writing.moment(period.end)),
        writing.line('signer', name, relation),
        writing.line('witness', witness.name, writing.moment(witness.at)),
        writing.line('revoked', writing.moment(extras.revoked_at), extras.revocation_reason),
        writing.line('note', extras.note, extras.void_reason),
        writing.line('checksum', extras.checksum),
      ),
      text,
      answers.length > 0 ? lines(writing.word('answers'), ...answers) : '',
    ),
  };
}

function answerInWords(value: unknown, writing: Writing): string {
  if (typeof value === 'boolean') return writing.word(value ? 'yes' : 'no');
  if (Array.isArray(value)) return value.map((one) => answerInWords(one, writing)).join(', ');
  return typeof value === 'number' ? String(value) : textIn(value);
}

function readAnswers({ head, extras, writing }: Reading): Read {
  return {
    title: textIn(extras.title) || writing.word('answers'),
    moment: head.authored,
    authors: [head.author],
    state: stateOf(head.status),
    words: paragraphs(...listIn(head.item).map((item) => itemInWords(item, writing))),
  };
}

/** A question, its answers, and those below it. */
function itemInWords(item: Tree, writing: Writing): string {
  const answers = listIn(item.answer);
  const below = [...listIn(item.item), ...answers.flatMap((one) => listIn(one.item))];
  return paragraphs(
    lines(textIn(item.text) || textIn(item.linkId), ...answers.map((one) => valueIn(one, writing))),
    ...below.map((one) => itemInWords(one, writing)),
  );
}

function readFile(reading: Reading): Read {
  const { head, leftOut } = reading;
  const contents = listIn(head.content).map(({ attachment }) => treeIn(attachment));
  // the same as resources, which say what they hold themselves
  const isElsewhere = (one: Tree) => one.data === undefined && one.contentType === 'application/fhir+json';
  for (const [nth, one] of contents.entries())
    if (nth > 0 && !isElsewhere(one)) leftOut.push(`DocumentReference.content[${nth}]`);
  const [attachment = {}] = contents;
  const isOwn = listIn(head.identifier).some(({ system }) => system === ownSystem('file'));
  refuseBroken(attachment, reading);
  if (isOwn) return ownFile(attachment, reading);
  const { text, data } = contentOf(attachment, 'DocumentReference.content', reading);
  return {
    title: textIn(attachment.title) || textIn(head.description) || conceptIn(head.type),
    moment: head.date ?? attachment.creation,
    authors: head.author,
    state: stateOf(head.status, head.docStatus),
    words: text,
    data,
  };
}

/** A file whose last bytes are lost would be taken for the whole of it. */
function refuseBroken(attachment: Tree, { size, problems }: Reading): void {
  const here = Buffer.byteLength(textIn(attachment.data), 'base64');
  const all = size ?? here;
  const isCut = size !== null && here !== pieceSize;
  if (isCut || (all > 0 && typeof attachment.size === 'number' && attachment.size !== all))
    problems['DocumentReference.content'] = [broken];
}

/** A file of another Chartroom: its name, its bytes and what was said of it as they are. */
function ownFile(attachment: Tree, { head, problems }: Reading): Read {
  const data = textIn(attachment.data);
  if (data === '') problems['DocumentReference.content'] ??= [missing];
  else if (sniff(Buffer.from(data, 'base64')) === undefined)
    problems['DocumentReference.content'] = [foreign];
  return {
    title: textIn(attachment.title),
    moment: head.date ?? attachment.creation,
    // whoever put it there is no one here
    authors: [],
    state: stateOf(head.status),
    words: '',
    data,
    caption: textIn(head.description),
  };
}

const broken = 'Some of the file is missing. Export it again.';
const missing = 'The file is missing or too large. Add it to the chart yourself.';
const foreign = 'Only pictures, PDF, DICOM and plain text are kept. This is none of them.';

/** What an Attachment holds: words where it is text, bytes where it is a kind of file that charts take. */
function contentOf(
  attachment: Tree,
  place: string,
  { problems, head, size }: Reading,
): { text: string; data: string | null } {
  const data = textIn(attachment.data);
  const isFile = head.resourceType === 'DocumentReference';
  if (data === '') {
    if (isFile) problems[place] = [missing];
    return { text: '', data: null };
  }
  const bytes = Buffer.from(data, 'base64');
  const type = textIn(attachment.contentType).split(';')[0]?.trim().toLowerCase() ?? '';
  if (size === null && (type === 'text/html' || type === 'application/xhtml+xml'))
    return { text: wordsOfHtml(bytes.toString('utf8')), data: null };
  const kept = sniff(bytes);
  if (size !== null) {
    if (kept === undefined) problems[place] = [foreign];
    return { text: '', data };
  }
  if (type === 'text/plain' || kept === 'text/plain') return { text: bytes.toString('utf8'), data: null };
  if (kept === undefined) problems[place] = [foreign];
  return { text: '', data };
}
