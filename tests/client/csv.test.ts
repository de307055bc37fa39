import { describe, expect, test } from 'vitest';
import { guessColumns, guessDateOrder } from '#machines/flows/patients/importColumns.ts';
import { readTable } from '#src/effects/csv.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const goOn = new AbortController().signal;
const read = (text: string, signal = goOn) => readTable(utf8(text), null, null, signal);
const utf16 = (text: string) =>
  Uint8Array.from([0xff, 0xfe, ...new Uint8Array(Uint16Array.from(text, (one) => one.charCodeAt(0)).buffer)]);

describe('a table', () => {
  test.each([
    ['UTF-8', utf8('Vorname;Nachname\nJürgen;Müller\n'), 'utf-8', ';'],
    ['UTF-8 with its mark', utf8('\ufeffVorname,Nachname\r\nJürgen,Müller'), 'utf-8', ','],
    ['UTF-16', utf16('Vorname\tNachname\nJürgen\tMüller'), 'utf-16le', '\t'],
    [
      'Windows-1252',
      Uint8Array.from([...utf8('Vorname;Nachname\nJ'), 0xfc, ...utf8('rgen;M'), 0xfc, ...utf8('ller')]),
      'windows-1252',
      ';',
    ],
  ])('is read in %s', async (_what, bytes, encoding, separator) => {
    expect(await readTable(bytes, null, null, goOn)).toEqual({
      encoding,
      separator,
      head: ['Vorname', 'Nachname'],
      rows: [{ line: 2, cells: ['Jürgen', 'Müller'] }],
    });
  });

  test.each([
    ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52]],
    ['a photograph', [0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0, 1]],
    ['a workbook', [0x50, 0x4b, 3, 4, 0x14, 0, 6, 0, 8, 0, 0, 0]],
    ['an icon, which looks like UTF-16', [0, 0, 1, 0, 2, 0, 0x10, 0x10]],
    ['a document', [...utf8('%PDF-1.7\n1 0 obj,2\nname,x')]],
  ])('is not made of %s', async (_what, bytes) => {
    await expect(readTable(Uint8Array.from(bytes), null, null, goOn)).rejects.toThrow('no text');
    await expect(readTable(Uint8Array.from(bytes), 'windows-1252', ',', goOn)).rejects.toThrow('no text');
  });

  test('keeps what is quoted, and counts its lines', async () => {
    expect(await read('a,"b ""c"", d"\r\n\r\n"x\ny",z\nlast,')).toMatchObject({
      head: ['a', 'b "c", d'],
      rows: [
        { line: 3, cells: ['x\ny', 'z'] },
        { line: 5, cells: ['last', ''] },
      ],
    });
  });

  test('that was never closed ends with the file', async () => {
    expect(await read('h,i\na,"b')).toMatchObject({ rows: [{ line: 2, cells: ['a', 'b'] }] });
  });

  test('of 100,000 rows lets everything else have its turn, and ends when it is not wanted any more', async () => {
    const text = Array.from({ length: 100_000 }, (_, index) => `First${index},"Last, ${index}"`).join('\n');
    let turns = 0;
    const other = setInterval(() => {
      turns += 1;
    }, 1);
    expect((await read(text)).rows).toHaveLength(99_999);
    clearInterval(other);
    expect(turns).toBeGreaterThan(1);
    await expect(read(text, AbortSignal.abort())).rejects.toThrow('aborted');
  });
});

test('columns are known by what they are called in our own export and elsewhere; none twice', () => {
  expect(
    guessColumns(['Number', 'First name', 'Surname', 'DOB', 'E-Mail', 'Phone', 'Mobile', 'Shoe size']),
  ).toEqual(['mrn', 'first_name', 'last_name', 'birth_date', 'email', 'phone_number', null, null]);
});

test.each(['Address line 2', 'Address, second line', 'Endereço, segunda linha'])(
  'the second part of an address is known as %s, which exports call or called it',
  (title) => expect(guessColumns([title])).toEqual(['address_line2']),
);

test.each([
  ['Portuguese', ['Nome', 'SOBRENOME', 'Data de nascimento', 'Telefone', 'E-mail', 'Endereco', 'CEP', 'UF']],
  [
    'Arabic',
    [
      ...['الاسم الأول', 'اسم العائلة', 'تاريخ الميلاد', 'رقم الهاتف', 'البريد الالكتروني', 'العنوان'],
      ...['الرمز البريدي', 'المحافظة'],
    ],
  ],
])('columns are known by their names in %s, with and without the marks on letters', (_language, head) => {
  expect(guessColumns(head)).toEqual([
    ...['first_name', 'last_name', 'birth_date', 'phone_number', 'email', 'address_line1'],
    ...['postal_code', 'region'],
  ]);
});

test.each([
  ['2024-01-02', 'ymd'],
  ['13/01/2024', 'dmy'],
  ['01/13/2024', 'mdy'],
  ['01/02/2024', 'dmy'],
  ['83-02-01', 'ymd'],
])('the order of %s is taken for %s', (cell, order) => {
  const table = { encoding: 'utf-8', separator: ',', head: ['Born'], rows: [{ line: 2, cells: [cell] }] };
  expect(guessDateOrder(table, ['birth_date'])).toBe(order);
});
