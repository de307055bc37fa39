import { sql } from 'kysely';
import { personName } from '#machines/lifecycles/personName.ts';
import { say } from '#machines/lifecycles/saying.ts';
import { conflict, forbidden, inClinic, tell } from '#server/access/scope.ts';
import type { AuthDeps } from '#server/areas/auth/deps.ts';
import { refuseUnproven } from '#server/areas/auth/prove-again.ts';
import type { Trx } from '#server/database/tables.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import { type Candidate, candidates } from './refusals.ts';

/** What would go with some charts, and what keeps them. */
export function previewRemoval(call: Call<'previewRemoval'>): Promise<Answer> {
  const { clinic, patients, ground = 'due' } = call.query;
  return inClinic(call, clinic, 'patients.remove', async (scope) => {
    const found = await candidates(scope, patients.split(',').map(Number), ground);
    await tell(scope, { action: 'patient.removal_compared', objectType: 'clinic', objectId: clinic });
    const results = found.map(({ due_since: _since, period: _period, ...shown }) => shown);
    return { status: 200, body: { results } };
  });
}

const asked = {
  step: 'Confirm your second step to remove a chart.',
  password: 'Enter your password to remove a chart.',
};

/** Erases charts for good: all or none, in one transaction, after the person who does it was asked who they are. */
export function removeCharts(call: Call<'removeCharts'>, deps: AuthDeps): Promise<Answer> {
  const { clinic, charts, ground = 'due', reason = '' } = call.body;
  return deps.inTurn(`removal:${call.session?.userId}`, () =>
    inClinic(call, clinic, 'patients.remove', async (scope) => {
      if (ground === 'request' && scope.role !== 'owner') return forbidden(scope, 'clinic.manage');
      if (ground === 'request' && reason === '') throw invalid({ reason: ['This field is required.'] });
      const refused = await refuseUnproven(scope, call, deps, asked);
      if (refused) return refused;
      const { trx, user } = scope;
      const looked = new Map(charts.map(({ patient, version }) => [patient, version]));
      await lock(trx, clinic, [...looked.keys()]);
      const found = await candidates(scope, [...looked.keys()], ground);
      for (const one of found) refuseKept(one, looked.get(one.patient));
      for (const { patient, period, due_since } of found) {
        const by = ground === 'request' ? 'request' : period;
        const since = ground === 'request' ? null : due_since;
        await sql`SELECT erase_chart(${clinic}, ${patient}, ${by}, ${since}::date, ${reason}, ${user.id})`.execute(
          trx,
        );
        await tell(scope, {
          action: 'patient.erased',
          objectType: 'patient',
          objectId: patient,
          patientId: patient,
        });
      }
      return { status: 200, body: { removed: found.length } };
    }),
  );
}

/** Whatever is added to a chart from now on waits, and finds it gone. */
const lock = (trx: Trx, clinic: number, patients: readonly number[]) =>
  sql`SELECT FROM patients WHERE clinic_id = ${clinic} AND id = ANY(${patients}::int[]) ORDER BY id FOR UPDATE`.execute(
    trx,
  );

function refuseKept(candidate: Candidate, looked: number | undefined) {
  const { refusal, version } = candidate;
  const name = personName(candidate);
  if (refusal !== null) throw conflict({ detail: [refusal] });
  if (version !== looked)
    throw conflict({
      detail: [say('{name}: Someone changed this chart. Look at it again before you remove it.', { name })],
    });
}
