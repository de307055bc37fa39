import { clinicalFields, readsClinical } from '#machines/lifecycles/permissions.ts';
import type { Scope } from '#server/access/scope.ts';
import { type FieldErrors, invalid } from '#server/http/refusal.ts';
import type { PatientBody } from './patient.ts';

const nothing = { conditions: '[]', medications: '[]', blood_type: '"unknown"' } as const;
const refusal = 'Only clinical staff can write this.';

/** The clinical fields in which a role that reads none of them would write something. */
export function clinicalProblems(scope: Scope, body: Partial<PatientBody>): FieldErrors {
  if (readsClinical(scope.role)) return {};
  const written = clinicalFields.filter(
    (name) => body[name] !== undefined && JSON.stringify(body[name]) !== nothing[name],
  );
  return Object.fromEntries(written.map((name) => [name, [refusal]]));
}

/** A body without the clinical fields for a role that reads none of them: what it was not shown, it cannot empty. */
export function withoutClinical<Body extends Partial<PatientBody>>(scope: Scope, body: Body): Body {
  const problems = clinicalProblems(scope, body);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  if (readsClinical(scope.role)) return body;
  const { conditions: _c, medications: _m, blood_type: _b, ...rest } = body;
  return rest as Body;
}
