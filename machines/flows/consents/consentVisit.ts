import type { Colleague } from '#machines/flows/services/serviceFields.ts';
import type { components } from '#openapi/schema.d.ts';
import type { ConsentForm } from './consentFormFields.ts';

type RequiredConsent = components['schemas']['RequiredConsent'];

/** What a consent needs to know of the reservation it is asked for. */
export interface Visit {
  readonly id: number;
  readonly clinic: number;
  readonly patient: number;
  readonly patientName: string;
  readonly service: string;
  readonly startAt: string | null;
  readonly timezone: string;
  readonly language: string;
  readonly state: 'open' | 'closed' | 'off';
  /** Whether the patient lives and their chart is in use; of others no one signs or refuses anything. */
  readonly patientStatus: 'active' | 'archived' | 'deceased';
  readonly required: readonly RequiredConsent[];
}

/** A reservation with the forms that can be signed for it and who may witness. */
export interface VisitWithForms {
  readonly visit: Visit;
  readonly forms: readonly ConsentForm[];
  readonly colleagues: readonly Colleague[];
}

const off = ['cancelled', 'entered_in_error'];
const closed = ['completed', 'no_show'];

/** Whether a reservation is still to come, over, or off. */
export const visitState = (status: string): Visit['state'] =>
  off.includes(status) ? 'off' : closed.includes(status) ? 'closed' : 'open';
