import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { english, say, sayCount, word } from '#machines/lifecycles/saying.ts';
import { inReadersDigits } from '#src/language/readersDigits.ts';
import fc from '#tests/support/fixed-chance.ts';
import { bare, speaking } from '#tests/support/speaking.ts';
import { languages, problemsOf, readMessages } from '#tools/messages/catalogues.ts';
import { readTexts } from '#tools/messages/read.ts';

const { texts, problems } = readTexts();

afterEach(() => vi.doUnmock('#src/language/language.ts'));

describe('a text of the Arabic catalogue has the digits of the values beside it', () => {
  const written = (text: string, locale: string) => inReadersDigits({ text }, locale).text;

  test('in Egypt they are Arabic, where no place is named they are Latin', () => {
    expect(written('بعد 15 دقيقة', 'ar-EG')).toBe('بعد ١٥ دقيقة');
    expect(written('8:30 م و20:30', 'ar-EG')).toBe('٨:٣٠ م و٢٠:٣٠');
    expect(written('بعد 15 دقيقة', 'ar-AE')).toBe('بعد 15 دقيقة');
    expect(inReadersDigits({ days: { other: '{count} من 30 يومًا' } }, 'ar-EG')).toEqual({
      days: { other: '{count} من ٣٠ يومًا' },
    });
  });

  test('a code, what is isolated and what a field takes with a dot stay', () => {
    for (const text of [
      'بصيغة FHIR R4',
      'بترميز UTF-8',
      '\u2068+44 20 7946 0018\u2069',
      'مثل 12.3.2026 أو 12',
      '{day1}',
    ])
      expect(written(text, 'ar-EG')).toBe(text);
  });
});

describe('English needs no catalogue', () => {
  test('a text is its own message, with its values', async () => {
    const { t } = await speaking('en');
    expect(t('Save changes')).toBe('Save changes');
    expect(t('Delete {name}?', { name: 'Harbour' })).toBe('Delete Harbour?');
    expect(t('All {entries} entries are unchanged', { entries: 12_345 })).toBe(
      'All 12,345 entries are unchanged',
    );
  });

  test('one is told from many', async () => {
    const { plural } = await speaking('en');
    const told = [0, 1, 2].map((count) => plural(count, '{count} day', '{count} days'));
    expect(told).toEqual(['0 days', '1 day', '2 days']);
  });

  test('a value is never read as a name', async () => {
    const { t } = await speaking('en');
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(t('Delete {name}?', { name })).toBe(`Delete ${name}?`);
      }),
    );
  });

  test('what charts and the server say stays as it is', async () => {
    const { said } = await speaking('en');
    expect(said('First name is required.')).toBe('First name is required.');
    expect(said(undefined)).toBeUndefined();
    expect(said(null)).toBeNull();
  });
});

describe('Arabic', () => {
  test('counts in six forms', async () => {
    const { plural } = await speaking('ar');
    const told = [0, 1, 2, 3, 11, 100].map((count) => bare(plural(count, '{count} day', '{count} days')));
    expect(told).toEqual(['لا أيام', 'يوم واحد', 'يومان', '3 أيام', '11 يومًا', '100 يوم']);
  });

  test('a value keeps its own direction', async () => {
    const { t } = await speaking('ar');
    expect(t('Delete {name}?', { name: 'Harbour 2' })).toBe('حذف \u2068Harbour 2\u2069؟');
  });
});

describe('lists', () => {
  test.each([
    ['en', 'A, B, C', 'A, B; C'],
    ['pt', 'A, B e C', 'A, B; C'],
    ['ar', 'A، وB، وC', 'A، B؛ C'],
  ] as const)('are written with the signs of the language: %s', async (language, words, facts) => {
    const { listed, inARow } = await speaking(language);
    expect(bare(listed(['A', 'B', 'C']))).toBe(words);
    expect(bare(inARow([inARow(['A', '', null, 'B', undefined, false]), 'C'], 'semicolon'))).toBe(facts);
  });

  test('no screen puts words in a row with signs of its own', () => {
    const joined = readdirSync('src/screens', { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .filter((file) =>
        /join\('[,;] '\)|<\/bdi>, ?<|\}, <bdi>/.test(readFileSync(join('src/screens', file), 'utf8')),
      );
    expect(joined).toEqual([]);
  });
});

describe('Portuguese', () => {
  test('writes numbers as they are written there', async () => {
    const { plural } = await speaking('pt');
    expect(plural(1, '{count} year', '{count} years')).toBe('1 ano');
    expect(plural(12_345, '{count} year', '{count} years')).toBe('12.345 anos');
  });

  test('a whole sentence is found by its text, and one with values said from its text and its values', async () => {
    const { said } = await speaking('pt');
    expect(said('Not found.')).toBe('Não encontrado.');
    const required = say('{label} is required.', { label: word('Substance') });
    expect(said(required)).toBe('O campo “Substância” é obrigatório.');
    expect(said(say('Row {index}: {problem}', { index: 2, problem: required }))).toBe(
      'Linha 2: O campo “Substância” é obrigatório.',
    );
    const places = (count: number) =>
      sayCount(count, 'The only place is taken.', 'All {count} places are taken.', {});
    expect(said(places(3))).toBe('Todas as 3 vagas estão ocupadas.');
    expect(said(places(1))).toBe('A única vaga está ocupada.');
    expect([1, 3].map((count) => english(places(count)))).toEqual([
      'The only place is taken.',
      'All 3 places are taken.',
    ]);
    expect(said('All 3 places are taken.')).toBe('All 3 places are taken.');
    expect(said('Nobody ever said this.')).toBe('Nobody ever said this.');
  });

  test('several sentences in a row are each in the language', async () => {
    const { said } = await speaking('pt');
    expect(said('Not found. The clinic is closed on that day.')).toBe(
      'Não encontrado. A clínica está fechada nesse dia.',
    );
    expect(said('Not found. Nobody ever said this.')).toBe('Not found. Nobody ever said this.');
  });

  test('a text that nobody translated is shown in English', async () => {
    const { messageOf } = await speaking('pt');
    expect(messageOf('Nobody ever said this.')).toBe('Nobody ever said this.');
  });
});

describe('the catalogues', () => {
  test('every text can be known before the page runs', () => expect(problems).toEqual([]));

  test.each(languages)('%s is whole', (language) => {
    expect(problemsOf(language, texts, readMessages(language))).toEqual([]);
  });

  test('what is missing, superfluous or different is found', () => {
    const messages = new Map(readMessages('pt'));
    messages.delete('Save changes');
    messages.set('Nobody ever said this.', 'Ninguém disse isto.');
    messages.set('Delete {name}?', 'Excluir {nome}?');
    messages.set('Cancel', '');
    const days = [...texts.keys()].find((text) => text.endsWith('such as 12.3.2026 or 12 March 2026.')) ?? '';
    messages.set(days, 'Agendamentos por dia, como 12.3.2026 ou 2026-03-12.');
    const time = 'Enter the name of a time zone, such as Europe/Berlin.';
    messages.set(time, 'Informe o nome de um fuso horário, como Europe/Berlin.');
    const program = 'The program that gets the notices, for example billing.';
    messages.set(program, 'O programa que é avisado, por exemplo billing.');
    messages.set('{count} days', { one: '{count} dia' });
    expect(problemsOf('pt', texts, messages).sort()).toEqual([
      "pt: 'Cancel' is not translated.",
      "pt: 'Delete {name}?' has other names between its braces.",
      `pt: '${days}' shows an ISO date.`,
      "pt: 'Save changes' is missing.",
      `pt: '${program}' keeps the English word "billing" of the example.`,
      "pt: '{count} days' lacks a form: other.",
      "pt: nobody says 'Nobody ever said this.'.",
    ]);
  });
});

const busy = say('{staff} already has a reservation from {from} to {to}.', {
  staff: 'Dr Byron',
  from: { time: '10:10' },
  to: { time: '14:50' },
});

describe('times and days in a sentence', () => {
  test.each([
    ['en', 12, 'Dr Byron already has a reservation from 10:10 am to 02:50 pm.'],
    ['en', 24, 'Dr Byron already has a reservation from 10:10 to 14:50.'],
    ['pt', 24, 'Dr Byron já tem um agendamento das 10:10 às 14:50.'],
  ] as const)('are written as the reader of %s writes them, in %i hours', async (language, hours, words) => {
    const { said, writeHours } = await speaking(language);
    writeHours(hours);
    expect(bare(said(busy))).toBe(words);
  });

  test('are nothing but what the server says is one', async () => {
    const { said, writeHours } = await speaking('en');
    writeHours(12);
    const sentence = say('{staff} is off at that time.', { staff: 'Room 10:10, 2026-03-02' });
    expect(said(sentence)).toBe('Room 10:10, 2026-03-02 is off at that time.');
  });
});

const sayings = [...texts.keys()].filter((text) => text.includes('{'));
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));

/** Names that look like something else: a sentence, a text with names, a piece of a pattern, an order of a replacement. */
const hostile = fc.oneof(
  fc.constantFrom(...texts.keys()),
  fc.constantFrom(
    '$&',
    "$'",
    '$1',
    '{name}',
    '{staff}',
    '{',
    '}',
    '10:10',
    '2026-03-02',
    '__proto__',
    '\u2069',
  ),
  fc.constantFrom(
    'Not found. Not found.',
    'A is off at that time. B is off at that time.',
    ' is off at that time.',
  ),
  fc.string(),
);

describe.each(['en', 'pt', 'ar'] as const)('a value in %s', (language) => {
  test('is never taken for a sentence or split, whatever it looks like', async () => {
    const { said, messageOf } = await speaking(language);
    const isolated = (value: string) => (language === 'ar' ? `\u2068${value}\u2069` : value);
    fc.assert(
      fc.property(
        fc.constantFrom(...sayings),
        fc.array(hostile, { minLength: 9, maxLength: 9 }),
        (text, given) => {
          const names = [...new Set(namesIn(text))];
          const values = Object.fromEntries(names.map((name, at) => [name, given[at] ?? '']));
          const around = messageOf(text).split(/\{\w+\}/);
          const within = namesIn(messageOf(text)).map((name) => isolated(values[name] ?? ''));
          const whole = around.map((part, at) => part + (within[at] ?? '')).join('');
          expect(said({ text, values })).toBe(whole);
          // the views say once more what was said where it came in
          expect(said(said({ text, values }))).toBe(texts.has(whole) ? said(whole) : whole);
        },
      ),
    );
  });
});
