import { createHash } from 'node:crypto';
import { expect, inject } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { arrive, button } from '#tests/support/gestures.ts';
import { patientConsents, visitWithForm } from '#tests/support/visit-calls.ts';

const path = '/api/patients/patients';

const file = (name: string, ...resources: (object | string)[]) => ({
  name,
  mimeType: 'application/fhir+ndjson',
  buffer: Buffer.from(
    resources.map((one) => `${typeof one === 'string' ? one : JSON.stringify(one)}\n`).join(''),
  ),
});
const patient = (id: string, given: string, family: string, more: object = {}) => ({
  ...{ resourceType: 'Patient', id, name: [{ use: 'official', given: [given], family }] },
  ...more,
});

test('patients of another system come in with what is about them, as chosen, and are taken back', async ({
  visitor,
}) => {
  const account = await createAccount();
  const clinic = await account.createClinic('Harbour');
  const count = async () =>
    (await account.call<{ count: number }>('GET', `${path}?clinic=${clinic.id}`)).count;
  await account.call('POST', path, {
    clinic: clinic.id,
    first_name: 'Anna',
    last_name: 'Smith',
    birth_date: '1990-05-01',
  });
  const page = await visitor.visit('/dashboard/patients/import', { as: account });
  await arrive(page, 'Import patients');
  const input = page.getByLabel('Table to import');
  await input.setInputFiles([file('AuditEvent.ndjson', { resourceType: 'AuditEvent', id: '9' })]);
  await page.getByText('There is nothing in these files that can be imported.').waitFor();
  await input.setInputFiles([file('Patient.ndjson', 'nonsense')]);
  await page.getByText("This file can't be read.").waitFor();
  await input.setInputFiles([
    file('AuditEvent.ndjson', { resourceType: 'AuditEvent', id: '9' }),
    file(
      'Patient.ndjson',
      patient('1', 'Max', 'Muster', { maritalStatus: { text: 'M' }, birthDate: '1970-01-13' }),
      patient('2', 'Anna', 'Smith', { birthDate: '1990-05-01' }),
      patient('3', 'Lea', 'Novák', { birthDate: '1984' }),
    ),
    file('AllergyIntolerance.ndjson', {
      resourceType: 'AllergyIntolerance',
      id: '1-1',
      patient: { reference: 'Patient/1' },
      code: { text: 'Penicillin' },
    }),
  ]);
  await page.getByRole('heading', { name: 'What is in the files' }).waitFor();
  await page.getByRole('table', { name: 'What is not imported' }).getByText('AuditEvent').waitFor();
  await button(page, 'Check the rows').click();

  await page.getByText("1 new, 1 possible duplicates, 1 that can't be imported.").waitFor();
  const table = page.getByRole('table', { name: 'Rows' });
  await table.getByText('Not imported: Patient.maritalStatus').waitFor();
  await table.getByText('Birth date: ').waitFor();
  expect(await table.getByRole('checkbox', { name: /Lea Novák/ }).isDisabled()).toBe(true);
  await button(page, 'Back to the files').click();
  await button(page, 'Check the rows').click();
  await button(page, 'Import one patient').click();
  await page.getByRole('heading', { name: 'One patient was imported' }).waitFor();
  const { results } = await account.call<{ results: { id: number; last_name: string }[] }>(
    'GET',
    `${path}?clinic=${clinic.id}&search=Muster`,
  );
  const max = await account.call<{ allergies: object[] }>('GET', `${path}/${results[0]?.id}/`);
  expect(max.allergies).toEqual([{ id: 1, substance: 'Penicillin' }]);
  await button(page, 'Undo the import').click();
  await page.getByRole('heading', { name: 'One patient was removed again' }).waitFor();
  expect(await count()).toBe(1);
});

test('a file too large for one call comes in whole, and the page says beforehand what an import takes', async ({
  visitor,
}) => {
  const account = await createAccount();
  const clinic = await account.createClinic('Harbour');
  const page = await visitor.visit('/dashboard/patients/import', { as: account });
  await arrive(page, 'Import patients');
  await page.getByText('What a FHIR import brings in, and what it leaves out').click();
  await page.getByText('$export?includeAssociatedData=_files').waitFor();
  const scan = Buffer.alloc(1_300_000, 'Seen on Monday. ');
  await page.getByLabel('Table to import').setInputFiles([
    file('Patient.ndjson', patient('1', 'Max', 'Muster', { birthDate: '1970-01-13' })),
    file('DocumentReference.ndjson', {
      ...{ resourceType: 'DocumentReference', id: '1-file', status: 'current', date: '2024-07-02T09:30:00Z' },
      ...{ subject: { reference: 'Patient/1' }, description: 'From the hospital' },
      identifier: [{ system: 'https://chartroom.example/fhir/sid/file', value: '1' }],
      content: [
        {
          attachment: {
            ...{ contentType: 'text/plain', title: 'Long letter.txt' },
            ...{ size: scan.length, data: scan.toString('base64') },
          },
        },
      ],
    }),
  ]);
  await button(page, 'Check the rows').click();
  await button(page, 'Import 2 rows').click();
  await page.getByRole('heading', { name: '2 rows were imported' }).waitFor();
  const found = await account.call<{ results: { id: number }[] }>('GET', `${path}?clinic=${clinic.id}`);
  const id = found.results[0]?.id;
  const files = await account.call<{ results: { file_name: string; size: number; checksum: string }[] }>(
    'GET',
    `${path}/${id}/attachments/`,
  );
  expect(files.results).toMatchObject([
    {
      ...{ file_name: 'Long letter.txt', caption: 'From the hospital', size: scan.length },
      checksum: createHash('sha256').update(scan).digest('hex'),
    },
  ]);
  await button(page, 'Undo the import').click();
  await page.getByRole('heading', { name: '2 rows were removed again' }).waitFor();
});

test('a chart that was merged in the other system says why the merge stays', async ({ visitor }) => {
  const account = await createAccount();
  const clinic = await account.createClinic('Harbour');
  const page = await visitor.visit('/dashboard/patients/import', { as: account });
  await arrive(page, 'Import patients');
  const link = [{ other: { reference: 'Patient/1' }, type: 'replaced-by' }];
  await page
    .getByLabel('Table to import')
    .setInputFiles([
      file('Patient.ndjson', patient('1', 'Max', 'Muster'), patient('2', 'Max', 'Mustermann', { link })),
    ]);
  await button(page, 'Check the rows').click();
  await button(page, 'Import 2 patients').click();
  await page.getByRole('heading', { name: '2 patients were imported' }).waitFor();
  const { results } = await account.call<{ results: { id: number; last_name: string }[] }>(
    'GET',
    `${path}?clinic=${clinic.id}&status=merged`,
  );
  const chart = await visitor.visit(`/dashboard/patients/detail/${results[0]?.id}`, { as: account });
  await chart.getByText("So the merge can't be undone here.").waitFor();
  await chart.getByRole('link', { name: 'Open the other chart' }).waitFor();
  expect(await button(chart, 'Undo the merge').count()).toBe(0);
});

test('a setting and a form of the clinic come in only where somebody chooses them, and go with the undoing', async ({
  visitor,
}) => {
  const account = await createAccount();
  const clinic = await account.createClinic('Harbour');
  const stored = () => account.call<{ name: string; address: string }>('GET', `/api/clinics/${clinic.id}/`);
  const before = await stored();
  const page = await visitor.visit('/dashboard/patients/import', { as: account });
  await arrive(page, 'Import patients');
  await page.getByLabel('Table to import').setInputFiles([
    file('Organization.ndjson', {
      ...{ resourceType: 'Organization', id: '4', name: 'Long Quay' },
      address: [{ text: '7 Long Quay' }],
      extension: [
        {
          url: 'https://chartroom.example/fhir/StructureDefinition/extra',
          extension: [
            { url: 'record_unlock_hours', valueString: 'never' },
            { url: 'second_step_roles', valueString: '["manager","practitioner"]' },
            { url: 'second_step_grace_days', valueInteger: 7 },
          ],
        },
      ],
    }),
    file('Patient.ndjson', patient('1', 'Max', 'Muster', { birthDate: '1970-01-13' })),
    file('Questionnaire.ndjson', {
      ...{ resourceType: 'Questionnaire', id: '1', title: 'Before your visit', status: 'active' },
      item: [{ linkId: 'smokes', text: 'Do you smoke?', type: 'boolean' }],
    }),
  ]);
  await button(page, 'Check the rows').click();
  const rows = page.getByRole('table', { name: 'Rows', exact: true });
  await rows.getByText('Replaces Harbour').waitFor();
  const address = rows.getByRole('checkbox', { name: /Address: 7 Long Quay/ });
  for (const safety of [
    'Unlocking a signed record: Never',
    'Roles that need a second step: Manager, Practitioner',
    'Days to set up the second step: 7 days',
  ])
    await rows.getByRole('checkbox', { name: new RegExp(safety) }).waitFor();
  await button(page, 'Choose all that can be imported').click();
  const form = rows.getByRole('checkbox', { name: /Before your visit/ });
  await rows.getByText('Not in use until you publish or restore it').waitFor();
  for (const proposal of [address, form]) {
    expect(await proposal.isChecked()).toBe(false);
    await proposal.click({ force: true });
  }
  await button(page, 'Import 3 rows').click();
  await page.getByRole('heading', { name: '3 rows were imported' }).waitFor();
  const forms = () =>
    account.call<{ results: { title: string; status: string }[] }>(
      'GET',
      `/api/patients/consent-forms?clinic=${clinic.id}`,
    );
  expect((await forms()).results).toMatchObject([{ title: 'Before your visit', status: 'draft' }]);
  expect(await stored()).toMatchObject({ name: 'Harbour', address: '7 Long Quay' });
  await button(page, 'Undo the import').click();
  await page.getByRole('heading', { name: '3 rows were removed again' }).waitFor();
  expect(await stored()).toMatchObject({ name: 'Harbour', address: before.address });
  expect((await forms()).results).toEqual([]);
});

test('a record of another system is a file of the chart, read there at the day when it was written', async ({
  visitor,
}) => {
  const account = await createAccount();
  const clinic = await account.createClinic('Harbour');
  const page = await visitor.visit('/dashboard/patients/import', { as: account });
  await arrive(page, 'Import patients');
  await page.getByLabel('Table to import').setInputFiles([
    file('Patient.ndjson', patient('1', 'Max', 'Muster', { birthDate: '1970-01-13' })),
    file('Composition.ndjson', {
      ...{ resourceType: 'Composition', id: '1', status: 'final', title: 'Discharge summary' },
      ...{
        date: '2024-07-02T09:30:00Z',
        subject: { reference: 'Patient/1' },
        author: [{ display: 'Dr Berg' }],
      },
      section: [{ title: 'Plan', text: { status: 'generated', div: '<div><p>Rest &amp; tea</p></div>' } }],
    }),
  ]);
  const kinds = page.getByRole('table', { name: 'What can be imported' });
  await kinds.getByText('Documents').waitFor();
  await button(page, 'Check the rows').click();
  await page.getByText('Line 2: Max Muster, Discharge summary').waitFor();
  await button(page, 'Import 2 rows').click();
  await page.getByRole('heading', { name: '2 rows were imported' }).waitFor();
  const found = await account.call<{ results: { id: number }[] }>('GET', `${path}?clinic=${clinic.id}`);
  const chart = await visitor.visit(`/dashboard/patients/detail/${found.results[0]?.id}?tab=files`, {
    as: account,
  });
  const name = '2024-07-02 Discharge summary.txt';
  await chart.getByText(name, { exact: true }).waitFor();
  await chart.getByText('Dr Berg').waitFor();
  await chart.getByRole('button', { name: 'Preview' }).click();
  await chart.getByRole('dialog').getByText('Rest & tea').waitFor();
});

/** Reads a resource as another program does. */
async function readerOf({ account, clinic }: Awaited<ReturnType<typeof visitWithForm>>) {
  const { secret } = await account.call<{ secret: string }>('POST', '/api/connections/tokens', {
    ...{ clinic, name: 'Export', days: 30, acts_as: 'person' },
    scopes: ['clinic.read', 'patient.read', 'appointment.read', 'consent.read'],
  });
  return async (named: string) => {
    const answer = await fetch(`${inject('site').origin}/fhir/R4/${named}`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    return (await answer.json()) as { extension: { url: string; extension: object[] }[] };
  };
}

test('a consent of another Chartroom stands in the chart, says where it was signed on the page and on paper, and is revoked there', async ({
  visitor,
}) => {
  const there = await visitWithForm();
  const asked = await there.ask();
  await there.post(`${patientConsents}/${asked.id}/sign/`, {
    ...{ version: asked.version, answers: { had: 'No', agree: true } },
    signer: { kind: 'patient', name: 'Minh Nguyễn' },
    signature: { method: 'typed', typed_name: 'Minh Nguyễn' },
  });
  const told = await readerOf(there);
  const found = await Promise.all(
    [
      `Organization/${there.clinic}`,
      `Questionnaire/${there.form.id}`,
      `Patient/${there.patient.id}`,
      `Consent/${asked.id}`,
    ].map(told),
  );

  const account = await createAccount();
  const clinic = await account.createClinic('Long Quay');
  const page = await visitor.visit('/dashboard/patients/import', { as: account });
  await arrive(page, 'Import patients');
  await page.getByLabel('Table to import').setInputFiles([file('Everything.ndjson', ...found)]);
  await button(page, 'Check the rows').click();
  const rows = page.getByRole('table', { name: 'Rows', exact: true });
  await rows
    .getByRole('checkbox', { name: /Anaesthesia/ })
    .first()
    .click({ force: true });
  await button(page, 'Import 3 rows').click();
  await page.getByRole('heading', { name: '3 rows were imported' }).waitFor();

  const { results } = await account.call<{ results: { id: number }[] }>('GET', `${path}?clinic=${clinic.id}`);
  const chart = await visitor.visit(`/dashboard/patients/detail/${results[0]?.id}?tab=consents`, {
    as: account,
  });
  await chart.getByText('Brought in', { exact: false }).waitFor();
  await button(chart, 'Show Anaesthesia').click();
  const sheet = chart.getByRole('dialog');
  const mark = sheet.getByText(
    /^Brought in from Harbour on .*Chartroom can't check a signature from elsewhere\.$/,
  );
  await mark.waitFor();
  await chart.emulateMedia({ media: 'print' });
  expect(await mark.isVisible()).toBe(true);
  await chart.emulateMedia({ media: 'screen' });
  await button(chart, 'Verify').click();
  await sheet.getByText('Nothing has changed since it was brought in').waitFor();
  await button(chart, 'Revoke').click();
  const question = chart.getByRole('alertdialog');
  await question.getByLabel('Reason').fill('Changed her mind.');
  await question.getByRole('button', { name: 'Record the revocation' }).click();
  await sheet.getByText(/^Revoked on /).waitFor();
  await mark.waitFor();
});

test('a refusal at another Chartroom is known as brought in on its reservation, and speaks of no signature', async ({
  visitor,
}) => {
  const there = await visitWithForm();
  const asked = await there.ask();
  await there.post(`${patientConsents}/${asked.id}/refuse/`, {
    ...{ version: asked.version, reason: 'Not today' },
  });
  const { clinic, form, patient: person, visit } = there;
  const told = await readerOf(there);
  const found = await Promise.all(
    [
      `Organization/${clinic}`,
      `Questionnaire/${form.id}`,
      `Practitioner/${visit.staff}`,
      `HealthcareService/${visit.service}`,
      `Patient/${person.id}`,
      `Appointment/${visit.id}`,
      `Consent/${asked.id}`,
    ].map(told),
  );
  const account = await createAccount();
  const own = await account.createClinic('Long Quay');
  const page = await visitor.visit('/dashboard/patients/import', { as: account });
  await arrive(page, 'Import patients');
  await page.getByLabel('Table to import').setInputFiles([file('Everything.ndjson', ...found)]);
  await button(page, 'Check the rows').click();
  const rows = page.getByRole('table', { name: 'Rows', exact: true });
  await rows
    .getByRole('checkbox', { name: /Anaesthesia/ })
    .first()
    .click({ force: true });
  await button(page, 'Import 6 rows').click();
  await page.getByRole('heading', { name: '6 rows were imported' }).waitFor();
  const { results } = await account.call<{ results: { id: number }[] }>(
    'GET',
    `/api/patients/appointments?clinic=${own.id}`,
  );
  const booking = await visitor.visit(`/dashboard/reservations/detail/${results[0]?.id}`, { as: account });
  const entry = booking.getByRole('listitem').filter({ hasText: 'Anaesthesia' });
  await entry.getByText('· Brought in').waitFor();
  await entry.getByRole('link', { name: 'Show Anaesthesia' }).click();
  await booking
    .getByText(/^Brought in from Harbour on .*Chartroom can't check a refusal from elsewhere\.$/)
    .waitFor();
});

test('answers from home to another Chartroom wait at their visit, and say where they were brought in from', async ({
  visitor,
}) => {
  const blocks = [{ key: 'why', type: 'short_text', label: 'Why do you come?' }];
  const there = await visitWithForm({ category: 'intake', title: 'Before your visit', blocks });
  const { clinic, form, patient: person, visit } = there;
  const told = await readerOf(there);
  const found = await Promise.all(
    [
      `Organization/${clinic}`,
      `Questionnaire/${form.id}`,
      `Practitioner/${visit.staff}`,
      `HealthcareService/${visit.service}`,
      `Patient/${person.id}`,
      `Appointment/${visit.id}`,
    ].map(told),
  );
  const [whole] = found[1]?.extension ?? [];
  const sum = whole?.extension.find((part) => JSON.stringify(part).includes('"checksum"')) as {
    valueString: string;
  };
  const fields = { patient_name: 'Minh Nguyễn', service: 'Extraction', staff: 'José Álvarez' };
  const parts = {
    form_checksum: sum.valueString,
    answers: JSON.stringify({ why: 'A cough' }),
    merge_fields: JSON.stringify({ ...fields, clinic: 'Harbour', date: '2036-01-08' }),
    identified_at: '2036-01-07T10:00:00Z',
  };
  const response = {
    ...{ resourceType: 'QuestionnaireResponse', id: '1', status: 'completed', language: 'en' },
    ...{ authored: '2036-01-07T10:05:00Z', questionnaire: `Questionnaire/${form.id}|1` },
    subject: { reference: `Patient/${person.id}` },
    item: [{ linkId: 'why', text: 'Why do you come?', answer: [{ valueString: 'A cough' }] }],
    extension: [
      {
        url: whole?.url,
        extension: [
          { url: 'form', valueInteger: form.id },
          { url: 'form_version', valueInteger: 1 },
          { url: 'appointment', valueInteger: visit.id },
          ...Object.entries(parts).map(([url, valueString]) => ({ url, valueString })),
        ],
      },
    ],
  };

  const account = await createAccount();
  const own = await account.createClinic('Long Quay');
  const page = await visitor.visit('/dashboard/patients/import', { as: account });
  await arrive(page, 'Import patients');
  await page.getByLabel('Table to import').setInputFiles([file('Everything.ndjson', ...found, response)]);
  await button(page, 'Check the rows').click();
  const rows = page.getByRole('table', { name: 'Rows', exact: true });
  await rows
    .getByRole('checkbox', { name: /Before your visit/ })
    .first()
    .click({ force: true });
  await button(page, 'Import 6 rows').click();
  await page.getByRole('heading', { name: '6 rows were imported' }).waitFor();
  const { results } = await account.call<{ results: { id: number }[] }>(
    'GET',
    `/api/patients/appointments?clinic=${own.id}`,
  );
  const booking = await visitor.visit(`/dashboard/reservations/detail/${results[0]?.id}`, { as: account });
  await booking.getByText('A cough').waitFor();
  await booking.getByText(/^Brought in from Harbour on /).waitFor();
  await button(booking, 'Mark the others as read').click();
  await button(booking, 'Mark the others as read').waitFor({ state: 'detached' });
});
