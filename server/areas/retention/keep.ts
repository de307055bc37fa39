import { tell } from '#server/access/scope.ts';
import { lockThing } from '#server/access/thing.ts';
import { patientKind } from '#server/areas/patients/patient.ts';
import { now } from '#server/database/transaction.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import { today } from '#server/time/clinic-days.ts';

/** Keeps a chart until a day and for a reason, whatever the rules say. */
export const keepChartLonger = (call: Call<'keepChartLonger'>): Promise<Answer> =>
  lockThing(call, patientKind, 'patients.remove', async (scope, { id }) => {
    const { until, reason } = call.body;
    if (until < today(scope.clinic).toString()) throw invalid({ until: ['Choose today or a later day.'] });
    const decided = { until, reason, decided_by: scope.user.id, decided_at: now };
    await scope.trx
      .insertInto('retention_holds')
      .values({ clinic_id: scope.clinic.id, patient_id: id, ...decided })
      .onConflict((conflict) => conflict.columns(['clinic_id', 'patient_id']).doUpdateSet(decided))
      .execute();
    await tell(scope, {
      action: 'patient.kept_longer',
      objectType: 'patient',
      objectId: id,
      patientId: id,
    });
    return { status: 200, body: { until, reason } };
  });
