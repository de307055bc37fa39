import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { joinAs } from '#tests/support/colleague-in-process.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';
import { tablesOfPeople } from '#tests/support/tables-of-people.ts';
import { unpacked } from '#tests/support/unzip.ts';
import { makeWholePerson, marker } from '#tests/support/whole-person.ts';

let api: Api;
let owner: Account;
let world: World;
beforeAll(async () => {
  api = await openApi();
  owner = await api.signUp('owner');
  world = await makeWorld(api, owner, { name: 'Práctica del Mar' });
});
afterAll(() => api.close());

const base = '/api/patients/patients';
const archive = (id: number, language = 'en', token = owner.token) =>
  api.ask('GET', `${base}/${id}/archive/?language=${language}`, { token });

async function upload(id: number, name: string, text: string): Promise<number> {
  const bytes = Buffer.from(text);
  const begun = await world.post(`${base}/${id}/attachments/`, { file_name: name, size: bytes.length });
  await world.send(`/api/patients/attachments/${begun.id}/pieces/1/`, bytes);
  await world.post(`/api/patients/attachments/${begun.id}/finish/`, { version: begun.version });
  return begun.id;
}

let days = 10;
async function patientWithEverything(): Promise<{ id: number; file: number }> {
  const { clinic, service, staff, post } = world;
  const { id } = await post(base, {
    clinic,
    first_name: 'Zoë <b>',
    last_name: 'Smith',
    birth_date: '1984-02-29',
    allergies: [{ substance: 'Penicillin', severity: 'severe', noted_at: '2024-03-09' }],
    conditions: [{ text: 'Asthma', status: 'remission', onset_date: '2019-05-02' }],
    ...{ pronouns: 'she/her', preferred_language: 'pt', blood_type: 'o_neg' },
  });
  await post('/api/patients/appointments', {
    ...{
      clinic,
      patient: id,
      service,
      staff,
      start_at: `2036-01-${++days}T09:00:00Z`,
      reason: 'Headache & nausea',
    },
  });
  await post('/api/patients/medical-records', {
    ...{ clinic, patient: id, staff, record_type: 'consultation', chief_complaint: 'Headache' },
    ...{ subjective: 'Since Monday.', occurred_at: '2026-01-14T09:00:00Z', vitals: { spo2: 98 } },
  });
  return { id, file: await upload(id, 'Röntgen: left.txt', 'what the picture shows') };
}

/** Where the archive tells what a table holds of a patient. */
const told: Readonly<Record<string, string>> = {
  attachment_pieces: 'files',
  attachments: 'files',
  intake_answers: 'answers',
  medical_record_addenda: 'records',
  medical_record_versions: 'versions',
  medical_records: 'records',
  moves: 'reservations',
  patient_consents: 'consents',
  patient_label_links: 'patient',
  patient_merges: 'merges',
  patients: 'patient',
  reminders: 'messages',
  reservation_labels: 'reservations',
  reservations: 'reservations',
  visit_questions: 'questions',
};
/** Why it tells nothing of the others. */
const untold: Readonly<Record<string, string>> = {
  door_bookings: 'A booking that nobody finished; a finished one is a reservation.',
  freed_times: 'A time that became free: nothing of it is the patient but the reservation that gave it up.',
  patient_distinctions: 'How the clinic keeps two charts apart, which names somebody else.',
  reservation_series: 'The rule of a series; its reservations are told.',
  retention_holds: "The clinic's decision to keep the chart, which its law asks of it.",
  slot_holds: 'A time that is held for some minutes while somebody books.',
  visit_links: 'How a link came to the patient: the hash of a secret and when it was opened.',
  wrong_birth_dates: 'That somebody who had a link gave another date of birth.',
};

describe('the archive of a patient', () => {
  it('tells of every table whose rows belong to a patient, or says why not', async () => {
    const tables = await tablesOfPeople(api.pool);
    expect([...Object.keys(told), ...Object.keys(untold)].sort()).toEqual([...tables].sort());
    const whole = await openApi();
    try {
      const ada = await whole.signUp('ada');
      const { id } = await makeWholePerson(whole, ada, await makeWorld(whole, ada));
      const { bytes } = await whole.ask('GET', `${base}/${id}/archive/?language=en`, { token: ada.token });
      const entries = await unpacked(bytes);
      const chart = JSON.parse(String(entries.get('chart.json')));
      for (const part of new Set(Object.values(told)))
        expect([part, JSON.stringify(chart[part])]).toEqual([part, expect.stringMatching(/\w/)]);
      expect(chart.questions).toMatchObject([{ text: `${marker}?`, settled_at: null }]);
      expect(chart.messages.map(({ kind }: { kind: string }) => kind)).toEqual(
        expect.arrayContaining(['reminder', 'visitLink']),
      );
      const page = String(entries.get('index.html'));
      for (const heading of ['Questions from home', 'Messages sent']) expect(page).toContain(heading);
      expect([...entries.values()].join()).not.toMatch(/\/visit\/[\w-]{20}/);
    } finally {
      await whole.close();
    }
  });

  it('holds a page, the data as stored and as FHIR, and the files byte by byte', async () => {
    const { id, file } = await patientWithEverything();
    const { status, headers, bytes } = await archive(id);
    expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="patient-P\d+\.zip"$/);
    const entries = await unpacked(bytes);
    const place = `files/${file}-Röntgen_ left.txt`;
    expect([...entries.keys()]).toEqual(['index.html', 'chart.json', 'fhir.json', place]);
    expect(entries.get(place)?.toString()).toBe('what the picture shows');
    const page = String(entries.get('index.html'));
    for (const text of [
      'Zoë &lt;b&gt; Smith',
      'Headache &amp; nausea',
      'Since Monday.',
      'Penicillin',
      'Penicillin, Severe, 9 March 2024',
      'Asthma, Remission, 2 May 2019',
      'she/her',
      'Portuguese',
      'O−',
    ])
      expect(page).toContain(text);
    expect(page).toContain(`href="files/${file}-R%C3%B6ntgen_%20left.txt"`);
    expect(page).not.toMatch(/<script|Left out/);
    const chart = JSON.parse(String(entries.get('chart.json')));
    const today = (await api.ask('GET', `${base}/${id}/export/`, { token: owner.token })).body;
    for (const part of ['reservations', 'records', 'consents'])
      expect(chart[part], part).toEqual(today[part]);
    expect(chart).toMatchObject({ patient: today.patient, files: [{ id: file }], left_out: [] });
    const bundle = JSON.parse(String(entries.get('fhir.json')));
    const types = bundle.entry.map(
      ({ resource }: { resource: { resourceType: string } }) => resource.resourceType,
    );
    expect(types).toEqual(
      expect.arrayContaining(['Patient', 'Appointment', 'AllergyIntolerance', 'Practitioner']),
    );
    const log = await api.ask('GET', `/api/audit?clinic=${world.clinic}&action=patient.archive_exported`, {
      token: owner.token,
    });
    expect(log.body.results[0]).toMatchObject({ patient: id, kind: 'reading' });
  });

  it('holds what was signed before a record was amended, word for word, for people and for programs', async () => {
    const { id } = await patientWithEverything();
    const { clinic, staff, post } = world;
    const written = {
      staff,
      occurred_at: '2026-01-15T09:00:00Z',
      chief_complaint: 'Dizzy <i>',
      assessment: 'Vertigo.',
      plan: 'Rest.',
    };
    const draft = await post('/api/patients/medical-records', { clinic, patient: id, ...written });
    const amendment = { ...written, plan: 'Physiotherapy.', reason: 'Second opinion' };
    const path = `/api/medical-records/${draft.id}`;
    await post(`${path}/sign/`, { version: draft.version });
    const { version } = (await api.ask('GET', `${path}/`, { token: owner.token })).body;
    await post(`${path}/amend/`, { version, ...amendment });
    const entries = await unpacked((await archive(id)).bytes);
    const [page, chart] = [String(entries.get('index.html')), JSON.parse(String(entries.get('chart.json')))];
    const earlier = page.slice(page.indexOf('Earlier versions of signed records'));
    for (const said of ['Dizzy &lt;i&gt;', 'Rest.', 'Version']) expect(earlier).toContain(said);
    expect(page).toContain('Physiotherapy.');
    expect(earlier).not.toContain('Physiotherapy.');
    expect(chart.versions).toMatchObject([
      { record: draft.id, number: 1, is_intact: true, content: { plan: 'Rest.' } },
    ]);
    const desk = await joinAs(api, owner, world.clinic, 'receptionist');
    expect([...(await unpacked((await archive(id, 'en', desk.token)).bytes)).values()].join()).not.toContain(
      'Rest.',
    );
  });

  it('holds what was signed of a record that was opened again', async () => {
    const { id } = await patientWithEverything();
    const { clinic, staff, post } = world;
    const words = {
      staff,
      occurred_at: '2026-01-16T09:00:00Z',
      chief_complaint: 'Dizzy',
      assessment: 'Vertigo.',
      plan: 'Wait.',
    };
    const draft = await post('/api/patients/medical-records', { clinic, patient: id, ...words });
    const path = `/api/medical-records/${draft.id}`;
    const signed = await post(`${path}/sign/`, { version: draft.version });
    const opened = await post(`${path}/unlock/`, { version: signed.version, reason: 'Wrong drug' });
    expect(opened.status).toBe('draft');
    const chart = JSON.parse(String((await unpacked((await archive(id)).bytes)).get('chart.json')));
    expect(chart.versions).toMatchObject([
      { record: draft.id, number: 1, is_intact: true, content: { plan: 'Wait.' } },
    ]);
  });

  it('leaves out what the role may not read, and says so in the language that was asked for', async () => {
    const { id } = await patientWithEverything();
    const desk = await joinAs(api, owner, world.clinic, 'receptionist');
    const entries = await unpacked((await archive(id, 'pt', desk.token)).bytes);
    const page = String(entries.get('index.html'));
    expect(page).toContain('<html lang="pt" dir="ltr">');
    const whole = String((await unpacked((await archive(id, 'pt')).bytes)).get('index.html'));
    expect(whole).toContain('Saturação de oxigênio: 98 %');
    expect(page).toContain(
      'não pode ler: Registros médicos, Versões anteriores de registros assinados, Mensagens enviadas, Condições, Medicamentos, Tipo sanguíneo',
    );
    expect(page).not.toContain('<h2>Registros médicos</h2>');
    const all = [...entries.values()].join();
    expect(all).not.toMatch(/Since Monday|Asthma/);
    expect(JSON.parse(String(entries.get('chart.json'))).left_out).toEqual([
      'records',
      'versions',
      'messages',
      'conditions',
      'medications',
      'blood_type',
    ]);
    expect(String((await unpacked((await archive(id, 'ar')).bytes)).get('index.html'))).toContain(
      'dir="rtl"',
    );
  });

  it('is whole however long the chart is, and tells everyone who is named once', async () => {
    const { clinic, service, staff, post } = world;
    const { id } = await post(base, { clinic, first_name: 'Ana', last_name: 'Silva' });
    const first = await post('/api/patients/appointments', {
      ...{ clinic, patient: id, service, staff, start_at: '2036-03-03T09:00:00Z' },
    });
    await post(`/api/patients/appointments/${first.id}/cancel/`, { version: first.version, reason: 'sick' });
    const columns = (
      await api.pool.query(
        `SELECT string_agg(quote_ident(column_name), ', ') AS names FROM information_schema.columns
         WHERE table_name = 'reservations' AND is_generated = 'NEVER' AND column_name NOT IN ('id', 'number')`,
      )
    ).rows[0].names;
    await api.pool.query(
      `INSERT INTO reservations (${columns}, number) SELECT ${columns}, 'Z' || n FROM reservations, generate_series(1, 120) n
       WHERE id = $1`,
      [first.id],
    );
    const entries = await unpacked((await archive(id)).bytes);
    expect(JSON.parse(String(entries.get('chart.json'))).reservations).toHaveLength(121);
    expect(String(entries.get('index.html')).split('<article>')).toHaveLength(122);
    const { entry } = JSON.parse(String(entries.get('fhir.json')));
    const named = entry.map(({ fullUrl }: { fullUrl: string }) => fullUrl);
    expect(new Set(named).size).toBe(named.length);
    expect(named.filter((one: string) => one.includes('/Appointment/'))).toHaveLength(121);
  });
});
