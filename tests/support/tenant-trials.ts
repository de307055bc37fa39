import { pieceSize } from '#machines/flows/patients/importResources.ts';
import type { Made, Maker, Trial, World } from './furnished-clinic.ts';
import { visitMakers } from './visit-trials.ts';

let count = 0;
const unique = (what: string) => `${what} ${++count}`;
const on = ({ id, version }: Made, body: object = {}): Trial => ({ id, body: { version, ...body } });

const staffPath = '/api/staff/staff';
const servicePath = '/api/services/services';
const labelPath = '/api/patients/labels';
const patientPath = '/api/patients/patients';
const person = { first_name: 'A', last_name: 'B' };

const newStaff = ({ clinic, post }: World) => post(staffPath, { clinic, ...person, color: 'red' });
const newService = ({ clinic, post }: World) =>
  post(servicePath, { clinic, name: unique('Service'), duration_minutes: 30, color: 'red' });
const newLabel = ({ clinic, post }: World) =>
  post(labelPath, { clinic, name: unique('Label'), color: 'red' });
const newPatient = ({ clinic, post }: World) => post(patientPath, { clinic, ...person });

const text = Buffer.from('Seen on Monday.');
const announce = async (world: World) =>
  world.post(`${patientPath}/${(await newPatient(world)).id}/attachments/`, {
    file_name: unique('note.txt'),
    size: text.length,
  });
const sent = async (world: World) => {
  const made = await announce(world);
  await world.send(`/api/patients/attachments/${made.id}/pieces/1/`, text);
  return made;
};
const stored = async (world: World) => {
  const { id, version } = await sent(world);
  return world.post(`/api/patients/attachments/${id}/finish/`, { version });
};

const pair = async (world: World) => {
  const [one, other] = [await newPatient(world), await newPatient(world)];
  return { one, other, body: { version: 1, into: other.id, into_version: 1, fields: [] } };
};

const table = [{ line: 2, values: { first_name: 'A', last_name: 'B' } }];
const newImport = ({ clinic, post }: World) =>
  post('/api/patients/imports', { clinic, file_name: 'a.csv', date_order: 'dmy' });
const looked = async (world: World) => {
  const made = await newImport(world);
  await world.post(`/api/patients/imports/${made.id}/rows/`, { rows: table });
  return made;
};
/** A row whose file goes on after its first piece; its line is the number of its import, as all ids of a trial's path are one. */
const lookedLarge = async (world: World) => {
  const made = await newImport(world);
  const data = Buffer.alloc(pieceSize, 'a').toString('base64');
  const document = { resourceType: 'DocumentReference', id: 'd', content: [{ attachment: { data } }] };
  const file_size = pieceSize + text.length;
  await world.post(`/api/patients/imports/${made.id}/rows/`, {
    rows: [{ line: made.id, kind: 'document', values: {}, resources: [JSON.stringify(document)], file_size }],
  });
  return made;
};
const committed = async (world: World) => {
  const made = await looked(world);
  await world.post(`/api/patients/imports/${made.id}/commit/`, { lines: [2] });
  return made;
};

const away = { start_at: '2036-07-01T00:00:00Z', end_at: '2036-07-02T00:00:00Z', kind: 'off' };

const newMessage = async (world: World) => {
  const { clinic, post, read } = world;
  const email = 'jose@example.test';
  const { id, version } = await post(staffPath, { clinic, ...person, color: 'red', email });
  await post(`${staffPath}/${id}/invite/`, { version });
  await world.refuseMessages();
  const { results } = await read(`/api/messages?clinic=${clinic}`);
  return { id: results[0].id };
};

const newWebhook: Maker = async ({ clinic, post }) => {
  const url = 'https://billing.example.org/hook';
  const made = await post('/api/connections/webhooks', {
    ...{ clinic, name: 'Billing', url, events: ['patient.created'] },
  });
  return { id: made.webhook.id };
};

const newTimeOff: Maker = async (world) => {
  const { id, version } = await newStaff(world);
  const changed = await world.post(`${staffPath}/${id}/exceptions/`, { version, ...away });
  return { id, also: changed.exceptions[0].id };
};

/** How to try each operation on an object; one that is missing here fails the tenant matrix. */
export const makers: Record<string, Maker> = {
  ...visitMakers,
  keepChartLonger: async (world) => ({
    id: (await newPatient(world)).id,
    body: { until: '2036-12-31', reason: 'A case.' },
  }),
  endUserSession: async ({ anotherSession }) => ({ id: await anotherSession() }),
  forgetDevice: async ({ trustedDevice }) => ({ id: await trustedDevice() }),
  sendMemberFactorReset: async (world) => on(await world.colleague(true)),
  readStaffMember: async (world) => on(await newStaff(world)),
  exportStaffCard: async (world) => on(await newStaff(world)),
  updateStaffMember: async (world) => ({
    id: (await newStaff(world)).id,
    body: { ...person, color: 'blue' },
  }),
  archiveStaffMember: async (world) => on(await newStaff(world)),
  suspendStaffMember: async (world) => on(await newStaff(world)),
  reinstateStaffMember: async (world) => {
    const { id, version } = await newStaff(world);
    return on(await world.post(`${staffPath}/${id}/suspend/`, { version }));
  },
  restoreStaffMember: async (world) => {
    const { id } = await newStaff(world);
    await world.remove(`${staffPath}/${id}/`);
    return on(await world.read(`${staffPath}/${id}/`));
  },
  sendMemberResetLink: async (world) => on(await world.colleague()),
  // without the password, so that the clinic of all trials keeps its owner
  handClinicOver: async (world) => ({
    ...{ id: (await world.colleague()).id, body: { becomes: 'manager' } },
    answer: 409,
  }),
  revokeApiToken: async ({ clinic, post }) => {
    const made = await post('/api/connections/tokens', {
      clinic,
      name: 'Lab',
      scopes: ['patient.read'],
      days: 30,
    });
    return { id: made.token.id };
  },
  withdrawCalendarFeed: async ({ clinic, staff, post }) => {
    const made = await post('/api/connections/calendar-feeds', { clinic, staff, names: 'none' });
    return { id: made.feed.id };
  },
  removeWebhook: newWebhook,
  pauseWebhook: newWebhook,
  resumeWebhook: newWebhook,
  rotateWebhookSecret: async (world) => ({ ...(await newWebhook(world)), body: { overlap_hours: 24 } }),
  testWebhook: newWebhook,
  listWebhookDeliveries: newWebhook,
  resendWebhookDelivery: async (world) => {
    const { id } = await newWebhook(world);
    const delivery = await world.post(`/api/connections/webhooks/${id}/test/`, {});
    return { id: delivery.id };
  },
  readMessage: newMessage,
  resendMessage: newMessage,
  inviteStaffMember: async (world) => on(await newStaff(world)),
  replaceSchedules: async (world) => on(await newStaff(world), { schedules: [] }),
  addScheduleException: async (world) => on(await newStaff(world), away),
  removeScheduleException: newTimeOff,
  listTimeOffAppointments: newTimeOff,
  exportTimeOffAppointments: newTimeOff,
  readService: async (world) => on(await newService(world)),
  updateService: async (world) => ({
    id: (await newService(world)).id,
    body: { name: unique('Service'), duration_minutes: 20, color: 'blue' },
  }),
  archiveService: async (world) => on(await newService(world)),
  restoreService: async (world) => on(await newService(world)),
  readPatientLabel: async (world) => on(await newLabel(world)),
  updatePatientLabel: async (world) => ({
    id: (await newLabel(world)).id,
    body: { name: unique('Label'), color: 'blue' },
  }),
  archivePatientLabel: async (world) => on(await newLabel(world)),
  restorePatientLabel: async (world) => on(await newLabel(world)),
  readPatient: async (world) => on(await newPatient(world)),
  exportPatientCard: async (world) => on(await newPatient(world)),
  updatePatient: async (world) => ({ id: (await newPatient(world)).id, body: person }),
  archivePatient: async (world) => on(await newPatient(world)),
  restorePatient: async (world) => {
    const { id } = await newPatient(world);
    await world.remove(`${patientPath}/${id}/`);
    return on(await world.read(`${patientPath}/${id}/`));
  },
  writePatientNote: async (world) => ({ id: (await newPatient(world)).id, body: { notes: 'x' } }),
  readPatientTimeline: async (world) => on(await newPatient(world)),
  exportPatientArchive: async (world) => on(await newPatient(world)),
  exportPatientPaper: async (world) => on(await newPatient(world)),
  exportPatientChart: async (world) => on(await newPatient(world)),
  readPatientImport: async (world) => on(await newImport(world)),
  checkImportRows: async (world) => ({ id: (await newImport(world)).id, body: { rows: table } }),
  commitImportRows: async (world) => ({ id: (await looked(world)).id, body: { lines: [2] } }),
  undoPatientImport: async (world) => ({ id: (await committed(world)).id, body: { most: 1 } }),
  mergePatient: async (world) => {
    const { one, body } = await pair(world);
    return { id: one.id, body };
  },
  unmergePatient: async (world) => {
    const { one, body } = await pair(world);
    await world.post(`${patientPath}/${one.id}/merge/`, body);
    return on(await world.read(`${patientPath}/${one.id}/`));
  },
  tellPatientsApart: async (world) => {
    const { one, other } = await pair(world);
    return { id: one.id, body: { patients: [other.id], reason: 'Twins.' } };
  },
  previewPatientMerge: async (world) => {
    const { one, other } = await pair(world);
    return { id: one.id, query: `?into=${other.id}` };
  },
  listAttachments: async (world) => on(await newPatient(world)),
  beginAttachment: async (world) => ({
    id: (await newPatient(world)).id,
    body: { file_name: 'note.txt', size: text.length },
  }),
  readAttachment: async (world) => on(await stored(world)),
  updateAttachment: async (world) => ({ id: (await stored(world)).id, body: { file_name: 'other.txt' } }),
  deleteAttachment: async (world) => on(await stored(world)),
  storeImportPiece: async (world) => ({ id: (await lookedLarge(world)).id, also: 2, body: text }),
  storeAttachmentPiece: async (world) => ({ id: (await announce(world)).id, also: 1, body: text }),
  finishAttachment: async (world) => on(await sent(world)),
  readAttachmentContent: async (world) => on(await stored(world)),
  markPatientDeceased: async (world) => on(await newPatient(world), { deceased_at: '2026-01-01T00:00:00Z' }),
};
