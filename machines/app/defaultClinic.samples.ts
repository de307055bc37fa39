import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import type { Samples } from '../parts/samples.ts';
import type { DefaultClinicEvent } from './defaultClinic.machine.ts';

const clinic = (id: number, name: string): Clinic => ({
  id,
  name,
  address: '',
  email: '',
  phone_number: '',
  user: 1,
});
const [harbour, hill, island] = [clinic(1, 'Harbour'), clinic(2, 'Hill'), clinic(11, 'Island')] as const;

/** The stored clinic is the second of the ten, none of them, or not stored at all. */
export const defaultClinicSamples: Samples = {
  inputs: () => [{ stored: 2 }, { stored: 11 }, { stored: null }],
  events: [
    { type: 'user.arrived' },
    { type: 'user.left' },
    { type: 'retried' },
    { type: 'clinic.chosen', clinic: hill },
    { type: 'clinic.saved', clinic: island },
    { type: 'clinic.saved', clinic: { ...island, name: 'Island by the sea' } },
    { type: 'clinic.removed', id: 1 },
    { type: 'clinic.removed', id: 2 },
    { type: 'permission.refused' },
    { type: 'attention.returned' },
  ] satisfies DefaultClinicEvent[],
  outcomes: { listClinics: { done: [[harbour, hill], []] }, readClinic: { done: [island] } },
};
