import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';
import { permitsScope } from '#machines/lifecycles/apiScopes.ts';
import { type Scope, tell } from '#server/access/scope.ts';
import { onThing } from '#server/access/thing.ts';
import { everythingPage, peopleOf } from '#server/fhir/everything.ts';
import type { FhirContext } from '#server/fhir/kind.ts';
import { referred } from '#server/fhir/search.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { type ArchiveName, archiveWord } from '#server/words/archiveWords.ts';
import { detailedPatient, patientKind } from '../patient.ts';
import { escaped, facts, pageFoot, pageHead } from './html.ts';
import { leftOutOf, type Making, makingOf, portion, thingsOf } from './making.ts';
import { leftOutLine, longMoment, patientFacts, written } from './page.ts';
import { type PartName, type PartOf, partNames, parts, placeOf } from './parts.ts';

/**
 * Everything that is stored of one patient as one file, as far as the user may read it: a page for people, the same as JSON
 * and as FHIR, and the files. Who took it is remembered before the first byte leaves. It is written while it is sent, portion
 * by portion, however long the chart is.
 */
export const exportPatientArchive = (call: Call<'exportPatientArchive'>): Promise<Answer> =>
  onThing(call, patientKind, 'patients.read', async (scope, { id, mrn }) => {
    await tell(scope, {
      action: 'patient.archive_exported',
      objectType: 'patient',
      objectId: id,
      patientId: id,
    });
    const making = makingOf(call, scope, id);
    const files = await parts.files.ids(scope, id);
    return {
      status: 200,
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="patient-${mrn.replaceAll(/[^\w-]/g, '_')}.zip"`,
      },
      body: zipped(making, `${call.origin.site}/fhir/R4`, await readFiles(scope, files)),
    };
  });

async function readFiles(scope: Scope, ids: readonly number[]): Promise<PartOf['files'][]> {
  return ids.length === 0 ? [] : parts.files.read(scope, ids);
}

function zipped(making: Making, base: string, files: readonly PartOf['files'][]): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  zip.on('error', (error: Error) => out.destroy(error));
  const add = (place: string, pieces: () => AsyncGenerator<string | Buffer>, compress = true) =>
    zip.addReadStreamLazy(place, { compress }, (done) => {
      const read = Readable.from(pieces(), { objectMode: false });
      // yazl hears no errors of what it is given, and one that no one hears ends the process
      read.once('error', (error) => out.destroy(error));
      done(null, read);
    });
  add('index.html', () => pagePieces(making));
  add('chart.json', () => chartPieces(making));
  add('fhir.json', () => fhirPieces(making, base));
  for (const file of files)
    add(placeOf(file), () => filePieces(making, file), file.media_type === 'text/plain');
  zip.end();
  return out;
}

async function* pagePieces(making: Making): AsyncGenerator<string> {
  const { reader, within, patient } = making;
  const { language } = reader;
  const w = (name: ArchiveName, values?: Record<string, string>) => archiveWord(language, name, values);
  const { one, clinic, at, leftOut } = await within(async (scope) => ({
    one: await detailedPatient(scope, { id: patient }),
    clinic: scope.clinic.name,
    at: scope.clinic.now,
    leftOut: leftOutOf(scope),
  }));
  const name = [one.first_name, one.last_name].join(' ');
  yield pageHead(language, w('title', { name }));
  const head = [
    w('taken', { clinic, when: longMoment(reader, at) }),
    w('others'),
    ...leftOutLine(language, 'leftOut', leftOut),
  ];
  yield head.map((line) => `<p>${escaped(line)}</p>\n`).join('');
  yield `<h2>${escaped(w('patient'))}</h2>\n${facts(patientFacts(reader, one))}`;
  for (const part of partNames) if (!leftOut.includes(part)) yield* sectionPieces(making, part);
  yield pageFoot;
}

async function* sectionPieces<Name extends PartName>(making: Making, name: Name): AsyncGenerator<string> {
  const { reader } = making;
  yield `<section><h2>${escaped(archiveWord(reader.language, name))}</h2>\n`;
  let isEmpty = true;
  for await (const thing of thingsOf(making, name)) {
    isEmpty = false;
    yield `<article>${facts(written[name](reader, thing))}</article>\n`;
  }
  yield isEmpty ? `<p>${escaped(archiveWord(reader.language, 'nothing'))}</p></section>\n` : '</section>\n';
}

async function* chartPieces(making: Making): AsyncGenerator<string> {
  const head = await making.within(async (scope) => ({
    exported_at: scope.clinic.now.toISOString(),
    clinic: scope.clinic.name,
    patient: await detailedPatient(scope, { id: making.patient }),
    left_out: leftOutOf(scope),
  }));
  yield JSON.stringify(head).slice(0, -1);
  for (const name of partNames) {
    yield `,\n${JSON.stringify(name)}:[`;
    let sign = '';
    for await (const thing of thingsOf(making, name)) {
      yield `${sign}\n${JSON.stringify(thing)}`;
      sign = ',';
    }
    yield ']';
  }
  yield '}\n';
}

/** A Bundle of everything, page by page, as `$everything` tells it to a program with the user's rights. */
async function* fhirPieces({ within, patient }: Making, base: string): AsyncGenerator<string> {
  yield '{"resourceType":"Bundle","type":"collection","entry":[';
  let cursor: string | undefined;
  const told = new Set<string>();
  let sign = '';
  do {
    const page = await within(async (scope) => {
      const context: FhirContext = { scope, base, can: (one) => permitsScope(scope.role, one) };
      const found = await everythingPage(String(patient), { cursor, count: portion }, context);
      const people = peopleOf(found?.resources ?? []).filter((one) => !told.has(one));
      for (const one of people) told.add(one);
      return {
        next: found?.next,
        resources: [...(found?.resources ?? []), ...(await referred(people, context))],
      };
    });
    for (const resource of page.resources) {
      yield `${sign}\n${JSON.stringify({ fullUrl: `${base}/${resource.resourceType}/${resource.id}`, resource })}`;
      sign = ',';
    }
    cursor = page.next;
  } while (cursor !== undefined);
  yield ']}\n';
}

async function* filePieces({ within }: Making, { id }: PartOf['files']): AsyncGenerator<Buffer> {
  for (let number = 1; ; number += 1) {
    const { rows } = await within(({ trx, clinic }) =>
      sql<{ bytes: Buffer }>`
        SELECT bytes FROM attachment_pieces
        WHERE clinic_id = ${clinic.id} AND attachment_id = ${id} AND number = ${number}`.execute(trx),
    );
    if (!rows[0]) return;
    yield rows[0].bytes;
  }
}
