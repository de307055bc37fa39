import { Readable } from 'node:stream';
import { tell } from '#server/access/scope.ts';
import { onThing } from '#server/access/thing.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { archiveWord } from '#server/words/archiveWords.ts';
import { detailedPatient, patientKind } from '../patient.ts';
import type { Fact } from './html.ts';
import { leftOutOf, type Making, makingOf, thingsOf } from './making.ts';
import { leftOutLine, patientFacts, type Reader, written } from './page.ts';
import { type PartName, type PartOf, partNames } from './parts.ts';

/**
 * The page of a patient's archive in pieces that a browser lays out for paper: the same words of the same things, without what
 * no one has signed. Who printed it is remembered before the first piece leaves.
 */
export const exportPatientPaper = (call: Call<'exportPatientPaper'>): Promise<Answer> =>
  onThing(call, patientKind, 'patients.read', async (scope, { id }) => {
    await tell(scope, {
      action: 'patient.paper_exported',
      objectType: 'patient',
      objectId: id,
      patientId: id,
    });
    return {
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: Readable.from(pieces(makingOf(call, scope, id)), { objectMode: false }),
    };
  });

async function* pieces(making: Making): AsyncGenerator<string> {
  const { reader, within, patient } = making;
  const { language } = reader;
  const { one, leftOut, ...head } = await within(async (scope) => ({
    one: await detailedPatient(scope, { id: patient }),
    clinic: scope.clinic.name,
    printed_at: scope.clinic.now.toISOString(),
    leftOut: leftOutOf(scope),
  }));
  const notes = [
    ...leftOutLine(language, 'notPrinted', leftOut),
    archiveWord(language, 'drafts'),
    archiveWord(language, 'filesApart'),
  ];
  yield `${JSON.stringify({ ...head, notes }).slice(0, -1)},"sections":[`;
  yield JSON.stringify({
    name: archiveWord(language, 'patient'),
    things: [laidOut(reader, patientFacts(reader, one))],
  });
  for (const part of partNames) if (!leftOut.includes(part)) yield* section(making, part);
  yield ']}';
}

async function* section<Name extends PartName>(making: Making, part: Name): AsyncGenerator<string> {
  const { reader } = making;
  yield `,\n{"name":${JSON.stringify(archiveWord(reader.language, part))},"things":[`;
  let sign = '';
  for await (const thing of thingsOf(making, part)) {
    const signed = asSigned[part]?.(thing) ?? thing;
    if (signed === 'unsigned') continue;
    yield `${sign}${JSON.stringify(laidOut(reader, written[part](reader, signed)))}`;
    sign = ',\n';
  }
  yield ']}';
}

const laidOut = ({ language }: Reader, facts: readonly Fact[]) =>
  facts
    .map(([name, value]) => ({ name, text: typeof value === 'string' ? value : value.text }))
    .filter(({ text }) => text !== '')
    .map(({ name, text }) => ({ name, text: text.includes('\u2068') ? `${marks[language]}${text}` : text }));

/** What begins a text of parts that are each read for itself: the parts follow one another as the page is read. */
const marks = { en: '\u200e', pt: '\u200e', ar: '\u200f' } as const;

const drafts = ['draft', 'in_review', 'discarded'];

/** What of a thing can be handed over: what is still being written cannot. */
const asSigned: { readonly [Name in PartName]?: (thing: PartOf[Name]) => PartOf[Name] | 'unsigned' } = {
  records: (record) =>
    drafts.includes(record.status)
      ? 'unsigned'
      : { ...record, addenda: record.addenda?.filter(({ status }) => status === 'signed') },
  consents: (consent) => (drafts.includes(consent.status) ? 'unsigned' : consent),
};
