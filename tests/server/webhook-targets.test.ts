import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, expect, it, vi } from 'vitest';
import { postNotice } from '#server/webhooks/send.ts';
import { insideSentence, isPublic, problemOf, publicLookup } from '#server/webhooks/target.ts';
import { openApiForTest } from '#tests/support/api.ts';
import { makeWorld } from '#tests/support/furnished-clinic.ts';

/** Where names lead in these tests. */
const names: Record<string, string[]> = {
  'inside.example': ['10.0.0.7'],
  'mixed.example': ['93.184.216.34', '127.0.0.1'],
  'mapped.example': ['::ffff:169.254.169.254'],
  'outside.example': ['93.184.216.34', '2606:2800:220:1::1'],
};
const look = (host: string, _options: object, done: (error: null, found: object[]) => void) =>
  done(
    null,
    (names[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  );
const lookup = vi.spyOn(dns, 'lookup').mockImplementation(look as typeof dns.lookup);
syncBuiltinESMExports();
afterAll(() => {
  lookup.mockRestore();
  syncBuiltinESMExports();
});

const inside = [
  ...['127.0.0.1', '127.8.8.8', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ...[
    '169.254.169.254',
    '100.64.0.1',
    '168.63.129.16',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
  ],
  ...[
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '::ffff:168.63.129.16',
    '::ffff:a83f:8110',
    '::127.0.0.1',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
  ],
  ...['64:ff9b::7f00:1', '2002:7f00:1::', 'ff02::1', '2001:db8::1', 'fe80::1%eth0', 'nothing'],
];

it.each(inside)('%s is inside', (address) => expect(isPublic(address)).toBe(false));

it.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1::1'])('%s is outside', (address) =>
  expect(isPublic(address)).toBe(true),
);

it.each([
  ['http://example.org/', 'Enter an address that begins with https.'],
  ['https://ada:secret@example.org/', 'Leave name and password out of the address.'],
  ['ftp://example.org/', 'Enter a web address, for example https://example.org/hook.'],
  ['example.org', 'Enter a web address, for example https://example.org/hook.'],
  ...[
    ...[
      'https://localhost/',
      'https://a.localhost./',
      'https://printer.local/',
      'https://metadata.google.internal/',
    ],
    // the same machine in other figures
    ...[
      'https://2130706433/',
      'https://0x7f.1/',
      'https://017700000001/',
      'https://127.1/',
      'https://[::1]/',
    ],
    ...[
      'https://[::ffff:127.0.0.1]/',
      'https://169.254.169.254/latest/meta-data/',
      'https://[fd00::1]:8443/',
    ],
  ].map((address): [string, string] => [address, insideSentence]),
])('%s is refused: %s', (address, sentence) => expect(problemOf(address, 'public')).toBe(sentence));

it('takes what is outside, and anything where an operator lets it', () => {
  expect(problemOf('https://example.org:8443/hook?a=1', 'public')).toBeUndefined();
  expect(problemOf('http://127.0.0.1:9/', 'any')).toBeUndefined();
});

const looked = (host: string, all: boolean) =>
  new Promise((resolve) =>
    publicLookup(host, { all }, (error, address, family) => resolve(error ?? [address, family])),
  );

it('looks at each address that a name has, when it is called', async () => {
  for (const host of ['inside.example', 'mixed.example', 'mapped.example', 'nowhere.example'])
    for (const all of [true, false]) expect(await looked(host, all)).toMatchObject({ name: 'LeadsInside' });
  expect(await looked('outside.example', false)).toEqual(['93.184.216.34', 4]);
});

it('sends nothing to a name that leads inside by the time it is called', async () => {
  const signal = new AbortController().signal;
  const post = (url: string) => postNotice({ url, secrets: ['s'], key: 'k', body: '{}' }, 'public', signal);
  await expect(post('https://mixed.example/hook')).rejects.toMatchObject({ name: 'LeadsInside' });
  await expect(post('https://127.0.0.1/hook')).rejects.toMatchObject({ name: 'LeadsInside' });
});

it('is refused by the API with the sentence at the address', async () => {
  const api = await openApiForTest();
  const owner = await api.signUp('owner');
  const { clinic } = await makeWorld(api, owner);
  const body = { clinic, name: 'Hook', url: 'https://192.168.0.1/', events: ['patient.created'] };
  const said = await api.ask('POST', '/api/connections/webhooks', { token: owner.token, body });
  expect([said.status, said.body]).toEqual([400, { url: [insideSentence] }]);
});
