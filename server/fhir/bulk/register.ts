import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HeldToken } from '#server/access/apiTokens.ts';
import type { Transactions } from '#server/database/transaction.ts';
import type { QueryPairs } from '#server/http/query.ts';
import { failed, malformed, outOfRoom } from '#server/http/refusal.ts';
import { baseOf, handlingOf, headerOf, originUrl } from '../answer.ts';
import type { FhirContext } from '../kind.ts';
import { askForExport, type Reach } from './ask.ts';
import { deleteExport, keptExport, linesOf, manifestOf, openFile } from './kept.ts';

type Named = { Params: { id: string; file: string } };

interface BulkDeps {
  transactions: Transactions;
  hasRoom(): Promise<boolean>;
  within<T>(
    request: FastifyRequest,
    work: (context: FhirContext, token: HeldToken) => Promise<T>,
  ): Promise<T>;
}

const retrySeconds = '2';

/** Answers FHIR's bulk data: an export is asked for, looked after, fetched and deleted. */
export function registerBulk(fhir: FastifyInstance, { transactions, hasRoom, within }: BulkDeps): void {
  const ask =
    (reachOf: (id: string) => Reach) => async (request: FastifyRequest<Named>, reply: FastifyReply) => {
      if (!/\brespond-async\b/i.test(headerOf(request, 'prefer') ?? ''))
        throw malformed('An export is written in the background: send Prefer: respond-async.');
      if (!(await hasRoom())) throw outOfRoom();
      const wish = {
        reach: reachOf(request.params.id),
        pairs: [...(request.query as QueryPairs), ...parametersIn(request.body)],
        handling: handlingOf(request),
        request: `${originUrl(request)}${request.url}`,
      };
      const id = await within(request, (context, { tokenId }) => askForExport({ ...wish, tokenId }, context));
      return reply
        .code(202)
        .header('content-location', `${baseOf(request)}/$export/${id}`)
        .send();
    };
  const reaches: readonly (readonly [path: string, reachOf: (id: string) => Reach])[] = [
    ['/$export', () => 'clinic'],
    ['/Patient/$export', () => 'patients'],
    ['/Group/:id/$export', (id) => ({ group: id })],
  ];
  for (const [path, reachOf] of reaches) {
    fhir.get<Named>(path, { config: { operation: 'fhirExport' } }, ask(reachOf));
    fhir.post<Named>(
      path,
      { config: { operation: 'fhirExport', takesBody: 'json' as const, mostValues: 100 } },
      ask(reachOf),
    );
  }

  fhir.get<Named>('/$export/:id', { config: { operation: 'fhirExportStatus' } }, async (request, reply) => {
    const { kept, manifest } = await within(request, async (context, token) => {
      const one = await keptExport(context, token, request.params.id);
      return { kept: one, manifest: one.state === 'finished' ? await manifestOf(one, context) : undefined };
    });
    if (kept.state === 'failed') throw failed();
    if (manifest)
      return reply
        .header('expires', kept.expires_at.toUTCString())
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(manifest));
    return reply
      .code(202)
      .headers({ 'retry-after': retrySeconds, 'x-progress': progressOf(kept) })
      .send();
  });

  fhir.delete<Named>(
    '/$export/:id',
    { config: { operation: 'fhirExportDelete' } },
    async (request, reply) => {
      await within(request, (context, token) => deleteExport(context, token, request.params.id));
      return reply.code(202).send();
    },
  );

  fhir.get<Named>(
    '/$export/:id/:file',
    { config: { operation: 'fhirExportFile' } },
    async (request, reply) => {
      const { id, file } = request.params;
      const type = /^([A-Z][A-Za-z]{1,40})\.ndjson$/.exec(file)?.[1] ?? '';
      const opened = await within(request, async (context, token) => ({
        token,
        id: await openFile(context, token, { id, type }),
      }));
      const lines = linesOf(transactions, opened.token, { id: opened.id, type });
      return reply.type('application/fhir+ndjson').send(Readable.from(lines, { objectMode: false }));
    },
  );
}

const progressOf = ({ state, written, writing }: { state: string; written: number; writing: string }) =>
  state === 'waiting' ? 'waiting' : `${written} resources written, now ${writing}`;

/** What a Parameters resource asks for, as an address would. */
function parametersIn(body: unknown): QueryPairs {
  if (body === undefined || body === null) return [];
  const { resourceType, parameter = [] } = body as { resourceType?: unknown; parameter?: unknown };
  if (resourceType !== 'Parameters' || !Array.isArray(parameter))
    throw malformed('Send the parameters of $export as a Parameters resource.');
  return parameter.map((one: Record<string, unknown>) => {
    const value = Object.entries(one ?? {}).find(([name]) => name.startsWith('value'))?.[1];
    if (typeof one?.name !== 'string' || typeof value !== 'string')
      throw malformed('A parameter of $export has a name and one value.');
    return [one.name, value];
  });
}
