import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { type Account, type Api, openApiForTest } from '#tests/support/api.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';

const files = '/api/patients/attachments';
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

async function desk() {
  const api = await openApiForTest();
  const owner = await api.signUp('owner');
  const world = await makeWorld(api, owner);
  return {
    api,
    owner,
    world,
    token: owner.token,
    list: `/api/patients/patients/${world.patient}/attachments/`,
  };
}

/** Announces a file and sends it as far as it goes. */
async function upload(api: Api, { token }: Account, list: string, bytes: Buffer, body: object = {}) {
  const begun = await api.ask('POST', list, {
    token,
    body: { file_name: 'Scan.png', size: bytes.length, ...body },
  });
  if (begun.status !== 201) return begun;
  const { id, version, piece_size } = begun.body;
  for (let at = 0; at < bytes.length; at += piece_size) {
    const piece = bytes.subarray(at, at + piece_size);
    const path = `${files}/${id}/pieces/${at / piece_size + 1}/`;
    const sent = await api.ask('PUT', path, { token, body: piece });
    if (sent.status !== 204) return sent;
  }
  return api.ask('POST', `${files}/${id}/finish/`, { token, body: { version } });
}

it('stores a file in pieces, gives it back byte by byte with headers that run nothing, and tells who opened it', async () => {
  const { api, owner, token, list, world } = await desk();
  const bytes = Buffer.concat([png, randomBytes(1_200_000)]);
  const { status, body } = await upload(api, owner, list, bytes, {
    file_name: 'Nguyễn "left" <hand>.png',
    caption: 'Before.',
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 'stored',
    media_type: 'image/png',
    size: bytes.length,
    caption: 'Before.',
    created_by_name: 'Ada Byron',
    checksum: createHash('sha256').update(bytes).digest('hex'),
    is_locked: false,
  });
  const content = await api.ask('GET', `${files}/${body.id}/content/`, { token });
  expect(content.bytes.equals(bytes)).toBe(true);
  expect(content.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'content-disposition':
      'attachment; filename="Nguy_n _left_ _hand_.png"; filename*=UTF-8\'\'Nguy%E1%BB%85n%20%22left%22%20%3Chand%3E.png',
  });
  expect((await api.ask('GET', list, { token })).body).toMatchObject({
    count: 1,
    results: [{ id: body.id }],
  });
  const { rows } = await api.pool.query(
    "SELECT action FROM audit_entries WHERE object_type = 'attachment' AND patient_id = $1 ORDER BY id",
    [world.patient],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'attachment.announced',
    'attachment.stored',
    'attachment.opened',
  ]);
});

it.each([
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['application/pdf', Buffer.from('%PDF-1.7\n')],
  ['image/webp', Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1')],
  ['image/heic', Buffer.from('\0\0\0\x18ftypheic', 'latin1')],
  ['application/dicom', Buffer.concat([Buffer.alloc(128), Buffer.from('DICM')])],
  ['text/plain', Buffer.from('Größe 180 cm\r\n')],
])('knows %s by its bytes, whatever it is called', async (type, bytes) => {
  const { api, owner, list } = await desk();
  const { body } = await upload(api, owner, list, bytes, { file_name: 'evil.html' });
  expect(body.media_type).toBe(type);
});

it.each([
  ['a page', '<!DOCTYPE html><script>alert(1)</script>'],
  ['a picture that is a program', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
  ['a program', '\x7fELF\x02\x01\x01\0'],
  ['text with a NUL', 'a\0b'],
])('refuses %s with its first piece', async (_what, text) => {
  const { api, owner, list, token } = await desk();
  const { status, body } = await upload(api, owner, list, Buffer.from(text, 'latin1'), {
    file_name: 'a.png',
  });
  expect([status, Object.keys(body)]).toEqual([400, ['file']]);
  expect((await api.ask('GET', list, { token })).body.count).toBe(0);
});

it.each([
  ['Letter.html', 'Letter.html.txt'],
  ['Letter.HTML ', 'Letter.HTML.txt'],
  ['Letter\u202elmth.txt', 'Letterlmth.txt'],
  ['visit.bat.', 'visit.bat.txt'],
  ['visit.cmd . . ', 'visit.cmd.txt'],
  ['visit.settingcontent-ms', 'visit.settingcontent-ms.txt'],
  ['...', 'file'],
  ['\u2067gpj.exe', 'gpj.exe.txt'],
  ['Dr. Smith', 'Dr. Smith'],
  ['Values.csv', 'Values.csv'],
])('keeps and hands out a text called %j as %j', async (name, kept) => {
  const { api, owner, list, token } = await desk();
  const { body } = await upload(api, owner, list, Buffer.from('180 cm\r\n'), { file_name: name });
  expect(body.file_name).toBe(kept);
  const { headers } = await api.ask('GET', `${files}/${body.id}/content/`, { token });
  expect(headers['content-disposition']).toContain(`filename="${kept}"`);
  const renamed = await api.ask('PUT', `${files}/${body.id}/`, {
    token,
    body: { file_name: name },
    headers: { 'if-match': `"${body.version}"` },
  });
  expect(renamed.body.file_name).toBe(kept);
});

it('refuses what is too large, empty, cut short, or sent under another type', async () => {
  const { api, token, list } = await desk();
  const begin = (body: object) => api.ask('POST', list, { token, body: { file_name: 'a.png', ...body } });
  expect((await begin({ size: 20 * 1024 * 1024 + 1 })).body).toHaveProperty('size');
  expect((await begin({ size: 0 })).body).toHaveProperty('size');
  expect((await begin({ size: 9, file_name: '../a.png' })).body).toHaveProperty('file_name');
  const { id, version } = (await begin({ size: 9 })).body;
  const piece = `${files}/${id}/pieces/1/`;
  expect((await api.ask('PUT', piece, { token, body: png })).status).toBe(400);
  expect((await api.ask('PUT', piece, { token, body: {} })).status).toBe(415);
  for (const [number, body] of [
    [2, png],
    [2_000_000_000, Buffer.alloc(0)],
  ] as const)
    expect((await api.ask('PUT', `${files}/${id}/pieces/${number}/`, { token, body })).status).toBe(400);
  expect((await api.ask('POST', `${files}/${id}/finish/`, { token, body: { version } })).status).toBe(409);
  expect((await api.ask('GET', `${files}/${id}/content/`, { token })).status).toBe(404);
});

it('renames on the version that was read, and deletes without losing a byte', async () => {
  const { api, owner, token, list } = await desk();
  const { id } = (await upload(api, owner, list, png)).body;
  const rename = (file_name: string, version: string) =>
    api.ask('PUT', `${files}/${id}/`, { token, body: { file_name }, headers: { 'if-match': version } });
  expect((await rename('Hand.png', '"2"')).body).toMatchObject({ file_name: 'Hand.png', version: 3 });
  expect((await rename('Foot.png', '"2"')).status).toBe(412);
  expect((await api.ask('DELETE', `${files}/${id}/`, { token })).status).toBe(204);
  expect((await api.ask('GET', `${files}/${id}/`, { token })).status).toBe(404);
  expect((await api.ask('GET', list, { token })).body.count).toBe(0);
  const { rows } = await api.pool.query('SELECT bytes FROM attachment_pieces WHERE attachment_id = $1', [id]);
  expect(rows[0].bytes.equals(png)).toBe(true);
  await expect(
    api.pool.query("UPDATE attachment_pieces SET bytes = '' WHERE attachment_id = $1", [id]),
  ).rejects.toThrow('does not change');
});

const note = ({ clinic, patient, staff }: World) => ({
  clinic,
  patient,
  staff,
  occurred_at: '2026-03-02T09:00:00Z',
  chief_complaint: 'Headache',
  assessment: 'Tension',
});

it('locks the files of a record with its signature', async () => {
  const { api, owner, token, list, world } = await desk();
  const record = await world.post('/api/patients/medical-records', note(world));
  const { id } = (await upload(api, owner, list, png, { record: record.id })).body;
  const begun = await api.ask('POST', list, {
    token,
    body: { file_name: 'b.png', size: png.length, record: record.id },
  });
  await world.post(`/api/medical-records/${record.id}/sign/`, { version: record.version });
  expect((await api.ask('GET', `${files}/${id}/`, { token })).body.is_locked).toBe(true);
  const rename = await api.ask('PUT', `${files}/${id}/`, { token, body: { file_name: 'x.png' } });
  const remove = await api.ask('DELETE', `${files}/${id}/`, { token });
  const more = await api.ask('POST', list, {
    token,
    body: { file_name: 'c.png', size: 8, record: record.id },
  });
  const late = await api.ask('PUT', `${files}/${begun.body.id}/pieces/1/`, { token, body: png });
  expect([rename.status, remove.status, more.status, late.status]).toEqual([409, 400, 409, 409]);
  await expect(api.pool.query("UPDATE attachments SET caption = 'x' WHERE id = $1", [id])).rejects.toThrow(
    'signed record',
  );
});

it('shows the files of a private record to nobody else', async () => {
  const { api, owner, list, world } = await desk();
  const colleague = await api.signUp('colleague');
  const member = await world.post('/api/staff/staff', {
    clinic: world.clinic,
    first_name: 'C',
    last_name: 'D',
    color: 'red',
    role: 'practitioner',
  });
  const { code } = await world.post(`/api/staff/staff/${member.id}/invite/`, { version: member.version });
  await api.ask('POST', '/api/staff/staff/accept-invitation/', { token: colleague.token, body: { code } });
  const record = await world.post('/api/patients/medical-records', {
    ...note(world),
    privacy: 'author_only',
  });
  const { id } = (await upload(api, owner, list, png, { record: record.id })).body;
  await upload(api, owner, list, png);
  const { token } = colleague;
  expect((await api.ask('GET', list, { token })).body.count).toBe(1);
  expect((await api.ask('GET', `${files}/${id}/content/`, { token })).status).toBe(404);
  expect(
    (await api.ask('POST', list, { token, body: { file_name: 'c.png', size: 8, record: record.id } })).status,
  ).toBe(404);
});
