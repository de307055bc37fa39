import type { Made, Maker, Trial, World } from './furnished-clinic.ts';

const on = ({ id, version }: Made, body: object = {}): Trial => ({ id, body: { version, ...body } });
const reason = 'It was wished so.';

let hours = 0;
/** A time that no other trial takes. */
const freshTime = () => {
  hours += 2;
  return new Date(Date.UTC(2040, 0, 2) + hours * 3_600_000).toISOString();
};

const visits = '/api/patients/appointments';
const book = ({ clinic, patient, service, staff, post }: World, body: object = {}) =>
  post(visits, { clinic, patient, service, staff, start_at: freshTime(), ...body });
const onVisit = async (world: World, path: [action: string, body?: object][], first: object = {}) => {
  let visit = await book(world, first);
  for (const [action, body] of path) {
    visit = await world.post(`${visits}/${visit.id}/${action}/`, { version: visit.version, ...body });
  }
  return visit;
};
const arrive: [string, object] = ['check-in', { reason }];
const past = { start_at: '2026-01-05T09:00:00Z', override_reason: reason };

const recurring = async ({ clinic, patient, service, staff, post }: World) => {
  const rule = { frequency: 'daily', count: 1 };
  const whole = { clinic, patient, service, staff, start_at: freshTime(), rule };
  return (await post(`${visits}/series/`, whole)).appointments[0] as Made;
};

const freedTime = async (world: World): Promise<Trial> => {
  const visit = await book(world);
  await book(world, { action: 'waitlist', start_at: null, waitlist: { staff_any: true } });
  await world.post(`${visits}/${visit.id}/cancel/`, { version: visit.version, reason: 'sick' });
  const path = `/api/patients/freed-times/?clinic=${world.clinic}&freed_by=${visit.id}`;
  const [time] = (await world.read(path)).times;
  const { appointment, version } = time.waiting[0];
  return { id: time.id, body: { appointment, version } };
};

const inThePast = ({ clinic, patient, service, staff, post }: World) => {
  hours += 2;
  const start_at = new Date(Date.UTC(2020, 0, 2) + hours * 3_600_000).toISOString();
  return post(visits, { clinic, patient, service, staff, ...past, start_at });
};
const missed = async (world: World) => {
  const visit = await inThePast(world);
  return world.post(`${visits}/${visit.id}/no-show/`, { version: visit.version });
};

const blocks = [{ key: 'agree', type: 'checkbox', label: 'I agree.' }];
const forms = '/api/patients/consent-forms';
const newForm = ({ clinic, post }: World) =>
  post(forms, { clinic, title: 'Form', signature_method: 'typed', blocks });
const onForm = async (world: World, path: string[]) => {
  let form = await newForm(world);
  for (const action of path)
    form = await world.post(`${forms}/${form.id}/${action}/`, { version: form.version });
  return form;
};

const consents = '/api/patients/patient-consents';
const ask = async (world: World, form?: Made) => {
  const { id } = form ?? (await onForm(world, ['publish']));
  return world.post(consents, { clinic: world.clinic, patient: world.patient, consent_form: id });
};
const signing = {
  signer: { kind: 'patient', name: 'Minh' },
  signature: { method: 'typed', typed_name: 'Minh' },
};
const signed = async (world: World) => {
  const asked = await ask(world);
  return world.post(`${consents}/${asked.id}/sign/`, { version: asked.version, ...signing });
};
const outdated = async (world: World) => {
  const form = await onForm(world, ['publish']);
  const asked = await ask(world, form);
  const draft = await world.post(`${forms}/${form.id}/new-draft/`, { version: form.version });
  await world.post(`${forms}/${form.id}/publish/`, { version: draft.version });
  return asked;
};

const records = '/api/medical-records';
const about = (world: World) => ({ staff: world.staff, occurred_at: '2026-03-02T09:00:00Z' });
const words = { chief_complaint: 'Headache', assessment: 'Tension' };
const newRecord = (world: World, body: object = words) =>
  world.post('/api/patients/medical-records', {
    clinic: world.clinic,
    patient: world.patient,
    ...about(world),
    ...body,
  });
const onRecord = async (world: World, path: [action: string, body?: object][], body?: object) => {
  let record = await newRecord(world, body);
  for (const [action, sent] of path) {
    record = await world.post(`${records}/${record.id}/${action}/`, { version: record.version, ...sent });
  }
  return record;
};
const templates = '/api/patients/record-templates';
let templateCount = 0;
const newTemplate = ({ clinic, post }: World) =>
  post(templates, { clinic, name: `Template ${++templateCount}`, kind: 'template', plan: 'Rest.' });
const ownStaff = async (world: World) =>
  (await world.read(`/api/staff/staff?clinic=${world.clinic}&mine=true`)).results[0].id;

/** How to try the operations on reservations, forms, consents and records. */
export const visitMakers: Record<string, Maker> = {
  readAppointment: async (world) => on(await book(world)),
  listVisitLinks: async (world) => on(await book(world)),
  makeVisitLink: async (world) => ({ ...on(await book(world)), body: { send: false } }),
  withdrawVisitLink: async (world) => {
    const { id } = await book(world);
    const { links } = await world.post(`${visits}/${id}/links/`, { send: false });
    return { id, also: links.links[0].id, body: {} };
  },
  settleVisitQuestion: async (world) => {
    const { id } = await book(world);
    return { id, also: await world.questionOn(id), body: {} };
  },
  decideIntakeAnswer: async (world) => ({
    id: await world.answersOn((await book(world)).id),
    body: { version: 1, decision: 'read' },
  }),
  listReminders: async (world) => on(await book(world)),
  offerFreedTime: freedTime,
  updateAppointment: async (world) => {
    const visit = await book(world);
    const { service, staff, start_at } = visit;
    return { id: visit.id, body: { service, staff, start_at, notes: 'x' } };
  },
  acceptAppointment: async (world) => on(await book(world, { action: 'request' })),
  declineAppointment: async (world) => on(await book(world, { action: 'request' }), { reason }),
  offerAppointment: async (world) =>
    on(await book(world, { action: 'waitlist', start_at: null }), { start_at: freshTime() }),
  declineOffer: async (world) => {
    const waiting = await book(world, { action: 'waitlist', start_at: null });
    const body = { version: waiting.version, start_at: freshTime() };
    return on(await world.post(`${visits}/${waiting.id}/offer/`, body));
  },
  putOnWaitlist: async (world) => on(await book(world), { reason }),
  handOverAppointment: async (world) => {
    const visit = await book(world);
    const colleague = {
      ...{ clinic: world.clinic, first_name: 'Ines', last_name: 'Costa', color: 'teal' },
      services: [world.service],
    };
    return on(visit, { staff: (await world.post('/api/staff/staff', colleague)).id });
  },
  confirmAppointment: async (world) => on(await book(world)),
  rescheduleAppointment: async (world) => on(await book(world), { start_at: freshTime() }),
  checkInAppointment: async (world) => on(await book(world), { reason }),
  undoCheckIn: async (world) => on(await onVisit(world, [arrive])),
  startAppointment: async (world) => on(await onVisit(world, [arrive])),
  completeAppointment: async (world) => on(await onVisit(world, [arrive, ['start']])),
  pauseAppointment: async (world) => on(await onVisit(world, [arrive, ['start']])),
  markNoShow: async (world) => on(await inThePast(world)),
  admitLateArrival: async (world) => on(await missed(world)),
  rebookAppointment: async (world) => on(await missed(world), { start_at: freshTime() }),
  cancelAppointment: async (world) => on(await book(world), { reason: 'sick' }),
  reopenAppointment: async (world) => on(await onVisit(world, [['cancel', { reason: 'sick' }]])),
  voidAppointment: async (world) => on(await book(world), { reason }),
  rescheduleSeries: async (world) => on(await recurring(world), { scope: 'this', time: '07:45' }),
  previewSeriesChange: async (world) => on(await recurring(world), { scope: 'this', time: '07:45' }),
  cancelSeries: async (world) => on(await recurring(world), { scope: 'all', reason: 'sick' }),
  exportAppointment: async (world) => on(await book(world)),
  releaseSlot: async ({ clinic, service, staff, post }) => ({
    id: (await post(`/api/patients/appointment-holds/`, { clinic, service, staff, start_at: freshTime() }))
      .id,
  }),
  undoAppointmentMove: async (world) => on(await onVisit(world, [['confirm']])),
  readConsentForm: async (world) => on(await newForm(world)),
  updateConsentForm: async (world) => ({ id: (await newForm(world)).id, body: { title: 'Other' } }),
  archiveConsentForm: async (world) => on(await newForm(world)),
  publishConsentForm: async (world) => on(await newForm(world)),
  startConsentFormDraft: async (world) => on(await onForm(world, ['publish'])),
  discardConsentFormDraft: async (world) => on(await onForm(world, ['publish', 'new-draft'])),
  retireConsentForm: async (world) => on(await newForm(world)),
  restoreConsentForm: async (world) => on(await onForm(world, ['archive'])),
  duplicateConsentForm: async (world) => on(await newForm(world)),
  readConsentFormVersion: async (world) => ({ ...on(await onForm(world, ['publish'])), also: 1 }),
  readPatientConsent: async (world) => on(await ask(world)),
  updatePatientConsent: async (world) => ({ id: (await ask(world)).id, body: { note: 'x' } }),
  verifyPatientConsent: async (world) => on(await ask(world)),
  signPatientConsent: async (world) => on(await ask(world), signing),
  refusePatientConsent: async (world) => on(await ask(world), { reason }),
  abandonPatientConsent: async (world) => on(await ask(world), { reason }),
  revokePatientConsent: async (world) => on(await signed(world), { reason }),
  voidPatientConsent: async (world) => on(await signed(world), { reason }),
  rereadPatientConsent: async (world) => on(await outdated(world)),
  readRecordTemplate: async (world) => on(await newTemplate(world)),
  updateRecordTemplate: async (world) => ({
    id: (await newTemplate(world)).id,
    body: { name: `Template ${++templateCount}`, kind: 'snippet' },
  }),
  archiveRecordTemplate: async (world) => on(await newTemplate(world)),
  restoreRecordTemplate: async (world) => on(await newTemplate(world)),
  readMedicalRecord: async (world) => on(await newRecord(world)),
  updateMedicalRecord: async (world) => ({ id: (await newRecord(world)).id, body: about(world) }),
  discardMedicalRecord: async (world) => on(await newRecord(world)),
  signMedicalRecord: async (world) => on(await newRecord(world)),
  requestReviewOfMedicalRecord: async (world) => on(await newRecord(world)),
  signPartOfMedicalRecord: async (world) =>
    on(await newRecord(world, { ...words, co_authors: [await ownStaff(world)] })),
  returnMedicalRecord: async (world) => on(await onRecord(world, [['request-review']]), { reason }),
  cosignMedicalRecord: async (world) =>
    on(await onRecord(world, [['request-review']], { ...words, co_signer: await ownStaff(world) })),
  amendMedicalRecord: async (world) => on(await onRecord(world, [['sign']]), { ...about(world), reason }),
  addAddendum: async (world) => on(await onRecord(world, [['sign']]), { text: 'More.', reason }),
  signAddendum: async (world) =>
    on(await onRecord(world, [['sign'], ['addenda', { text: 'More.', reason }]])),
  unlockMedicalRecord: async (world) => on(await onRecord(world, [['sign']]), { reason }),
  voidMedicalRecord: async (world) => on(await newRecord(world), { reason }),
  restoreMedicalRecord: async (world) => {
    const { id } = await newRecord(world);
    await world.remove(`${records}/${id}/`);
    return on(await world.read(`${records}/${id}/`));
  },
  listMedicalRecordVersions: async (world) => on(await onRecord(world, [['sign']])),
  readMedicalRecordVersion: async (world) => ({ ...on(await onRecord(world, [['sign']])), also: 1 }),
};
