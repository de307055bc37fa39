import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';
import { bare, speaking } from '#tests/support/speaking.ts';

/** Names that look like sentences of their own: found again in an English text, they would be taken for one. */
const hostile = {
  staff: 'X has a reservation from 1:00 to 2:00',
  room: '1 is taken from 10:10 to {to}. The room $& $1',
  drug: 'The patient comes first. Penicillin: an allergy to A is recorded',
};
const languages = ['pt', 'ar'] as const;
type Language = (typeof languages)[number];

let api: Api;
let ada: Account;
let world: World;
beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
  world = await makeWorld(api, ada, { timezone: 'Europe/London' });
});
afterEach(() => vi.doUnmock('#src/language/language.ts'));
afterAll(() => api.close());

const base = '/api/patients/appointments';
const ask = (method: string, path: string, body?: object) =>
  api.ask(method, path, {
    ...{ token: ada.token, body },
    headers: { accept: 'application/json; sentences=parts, */*' },
  });

/** What a page in a language makes of a refusal. */
async function read(language: Language, body: unknown): Promise<string[]> {
  const { readErrors } = await speaking(language);
  const { fields, others } = readErrors(body);
  return [...Object.values(fields).flat(), ...others].map(bare);
}

/** A colleague who works at the desk. */
async function receptionist(): Promise<Account> {
  const colleague = await api.signUp('rita');
  const person = { clinic: world.clinic, first_name: 'Rita', last_name: 'Lee', color: 'lime' };
  const { id, version } = await world.post('/api/staff/staff', { ...person, role: 'receptionist' });
  const { code } = await world.post(`/api/staff/staff/${id}/invite/`, { version });
  await api.ask('POST', '/api/staff/staff/accept-invitation/', { token: colleague.token, body: { code } });
  return colleague;
}

/** A reservation with someone whose name is a sentence, in a room of the same kind, and a second wish for their time. */
async function clash() {
  const { id: staff } = await world.post('/api/staff/staff', {
    clinic: world.clinic,
    first_name: hostile.staff,
    last_name: 'Y',
    color: 'teal',
  });
  const { id: patient } = await world.post('/api/patients/patients', {
    clinic: world.clinic,
    first_name: 'Ann',
    last_name: 'Lee',
  });
  const wish = {
    ...{ clinic: world.clinic, service: world.service, room: hostile.room, start_at: '2036-01-07T10:00:00Z' },
    override_reason: 'There is no other time.',
  };
  await world.post(base, { ...wish, staff, patient: world.patient });
  return { staff, patient, wish };
}

test('a refusal has no other members than the specification knows for a caller who asks for none', async () => {
  const { staff, patient, wish } = await clash();
  const { body } = await api.ask('POST', base, { token: ada.token, body: { ...wish, staff, patient } });
  expect(
    Object.values(body)
      .flat()
      .map((one) => typeof one),
  ).toContain('string');
  expect(
    Object.values(body)
      .flat()
      .every((one) => typeof one === 'string'),
  ).toBe(true);
  expect(body).not.toHaveProperty('sentences');
});

describe.each(languages)('in %s', (language) => {
  test('a conflict with a hostile name is said around the name, where it is refused and where it is looked at', async () => {
    const { staff, patient, wish } = await clash();
    const name = `${hostile.staff} Y`;
    const said = {
      pt: [
        `${name} já tem um agendamento das 10:00 às 10:30.`,
        `A sala ${hostile.room} está ocupada das 10:00 às 10:30.`,
      ],
      ar: [`لدى ${name} حجز بالفعل من 10:00 إلى 10:30.`, `الغرفة ${hostile.room} مشغولة من 10:00 إلى 10:30.`],
    }[language];
    const { readErrors, inOurWords, writeHours } = await speaking(language);
    writeHours(24);
    const refused = await ask('POST', base, { ...wish, staff, patient });
    expect(refused.body.start_at).toContain(`${name} already has a reservation from 10:00 to 10:30.`);
    expect(readErrors(refused.body).fields.start_at?.map(bare)).toContain(said[0]);
    const { override_reason: _, ...time } = wish;
    const looked = await ask('POST', `${base}/check-conflicts/`, { ...time, staff, patient });
    const told = looked.body.conflicts.map((one: { message: string }) => bare(inOurWords(one).message));
    expect(told).toEqual(expect.arrayContaining(said));
  });

  test('what stands in a prescription is named as it is written', async () => {
    const patient = await world.post('/api/patients/patients', {
      ...{ clinic: world.clinic, first_name: 'Bo', last_name: 'Lee' },
      allergies: [{ substance: hostile.drug }],
    });
    const record = await world.post('/api/patients/medical-records', {
      ...{ clinic: world.clinic, patient: patient.id, staff: world.staff, record_type: 'consultation' },
      ...{ chief_complaint: 'Fever', assessment: 'Flu', occurred_at: '2026-01-05T10:00:00Z' },
      diagnoses: [{ code: 'J11', text: 'Influenza', is_primary: true }],
      prescriptions: [{ drug: hostile.drug, dose: '1', frequency: 'daily' }],
    });
    const path = `/api/medical-records/${record.id}/sign/`;
    const refused = await ask('POST', path, { version: record.version });
    const { drug } = hostile;
    const said = {
      pt: `${drug}: há uma alergia registrada a ${drug}. Prescreva outra coisa ou informe o motivo.`,
      ar: `${drug}: سُجّلت حساسية من ${drug}. صِف دواءً آخر أو اذكر السبب.`,
    }[language];
    expect(await read(language, refused.body)).toContain(said);
  });

  test('each occurrence of a series that clashes is told with its day', async () => {
    const { staff, patient, wish } = await clash();
    const { override_reason: _, room: __, ...time } = wish;
    const refused = await ask('POST', `${base}/series/`, {
      ...{ ...time, staff, patient, rule: { frequency: 'weekly', count: 2 } },
    });
    expect(refused.body.start_at[0]).toMatch(/^2036-01-07: X has a reservation/);
    const [first] = await read(language, refused.body);
    expect(first).toMatch(
      { pt: /^7 de jan\. de 2036: X has .* Y já tem /, ar: /^٠?.*2036: لدى X has .* Y حجز/ }[language],
    );
  });

  test.each([
    {
      path: '/api/clinics/',
      body: { name: 'x'.repeat(500), timezone: 'Europe/London' },
      pt: 'Este campo deve ter no máximo 120 caracteres.',
      ar: 'يجب ألا يزيد هذا الحقل على 120 حرفًا.',
    },
    {
      path: '/api/patients/patients',
      body: { first_name: 'Kim', last_name: 'Lee', birth_date: '2025-12-01' },
      pt: 'É exigido um responsável abaixo dos 18 anos.',
      ar: 'وليّ الأمر مطلوب دون سن 18.',
    },
    {
      path: '/api/clinics/',
      method: 'PATCH',
      pt: 'Método "PATCH" não permitido.',
      ar: 'الطريقة "PATCH" غير مسموح بها.',
    },
  ])('$method $path says what it refuses', async ({ method = 'POST', path, body, ...said }) => {
    const refused = await ask(method, path, body && { clinic: world.clinic, ...body });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(await read(language, refused.body)).toEqual([said[language]]);
  });

  test('a row of an import says what is wrong with it', async () => {
    const path = '/api/patients/imports';
    const { id } = await world.post(path, { clinic: world.clinic, file_name: 'a.csv', date_order: 'dmy' });
    const row = { line: 2, values: { first_name: 'Kim', last_name: 'Lee', birth_date: 'yesterday' } };
    const looked = await ask('POST', `${path}/${id}/rows/`, { rows: [row] });
    const [{ problems, sentences }] = looked.body.results;
    expect(problems).toEqual({ birth_date: ["This isn't a date in the order day, month, year."] });
    const { inOurWords } = await speaking(language);
    expect(bare(inOurWords({ ...problems, sentences }).birth_date[0])).toBe(
      { pt: 'Isto não é uma data na ordem dia, mês, ano.', ar: 'هذا ليس تاريخًا بالترتيب يوم، شهر، سنة.' }[
        language
      ],
    );
    const stored = await ask('POST', `${path}/${id}/commit/`, { lines: [2] });
    const [refused] = stored.body.refused;
    expect(refused.message).toBe(problems.birth_date[0]);
    expect(bare(inOurWords<typeof refused>(refused).message)).toBe(
      bare(inOurWords({ ...problems, sentences }).birth_date[0]),
    );
  });

  test('what a role may not do names the role and what it is about by their words', async () => {
    const colleague = await receptionist();
    const refused = await api.ask('GET', `/api/patients/medical-records?clinic=${world.clinic}`, {
      ...{ token: colleague.token, headers: { accept: 'application/json; sentences=parts' } },
    });
    expect(refused.status).toBe(403);
    expect(await read(language, refused.body)).toEqual([
      {
        pt: 'Não permitido à sua função, Recepcionista: Ler registros médicos. Um proprietário ou gerente pode fazê-lo ou dar a você outra função.',
        ar: 'غير متاح لدورك، موظف استقبال: قراءة السجلات الطبية. يمكن للمالك أو المدير القيام بذلك، أو منحك دورًا آخر.',
      }[language],
    ]);
  });

  test('a step that is not possible now is refused with where the visit stands', async () => {
    const { staff, patient, wish } = await clash();
    const { room: _, ...time } = wish;
    const visit = await world.post(base, { ...time, staff, patient, start_at: '2036-02-05T10:00:00Z' });
    const refused = await ask('POST', `${base}/${visit.id}/complete/`, { version: visit.version });
    expect(refused.body.detail).toEqual(['Not possible now. The time is booked for the patient.']);
    const { said } = await speaking(language);
    expect(said(refused.body.detail[0])).toBe(
      {
        pt: 'Não é possível agora. O horário está reservado para o paciente.',
        ar: 'غير ممكن الآن. الوقت محجوز للمريض.',
      }[language],
    );
  });
});
