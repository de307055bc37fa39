import { expect, it } from 'vitest';
import { type Patient, patientBody, patientValues } from '#machines/flows/patients/patientFields.ts';
import { type Held, whyFixed } from '#machines/flows/reservations/dragging.ts';
import { clinicalFields } from '#machines/lifecycles/permissions.ts';

const patient = { first_name: 'Minh', last_name: 'Nguyễn', allergies: [] } as unknown as Patient;
const told = { conditions: [{ text: 'Asthma' }], medications: [], blood_type: 'a_pos' };

it('sends back no clinical field that the form was not shown, and all that it was', () => {
  const unseen = patientBody(patientValues(patient));
  for (const field of clinicalFields) expect(unseen).not.toHaveProperty(field);
  expect(unseen).toMatchObject({ first_name: 'Minh', allergies: [] });
  expect(patientBody(patientValues({ ...patient, ...told } as Patient))).toMatchObject({
    conditions: [{ text: 'Asthma' }],
    medications: [],
    blood_type: 'a_pos',
  });
  expect(patientBody(patientValues())).toMatchObject({ conditions: [], medications: [] });
});

it('lets only who may move a reservation pick it up', () => {
  const held = {
    ...{ id: 1, status: 'booked', start_at: '2036-03-03T09:00:00Z', end_at: '2036-03-03T09:30:00Z' },
    ...{ confirmed_at: null, offered_until: null, rebooked_as: null, last_move: null },
    ...{ consents: { state: 'none_required' }, record_state: 'none' },
  };
  const why = (role?: Parameters<typeof whyFixed>[1]) => whyFixed(held as unknown as Held, role);
  expect(why('viewer')).toBe("Your role doesn't allow this.");
  expect(why('receptionist')).toBe(why());
});
