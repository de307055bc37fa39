import { describe, expect, test } from 'vitest';
import { forbiddenWords, wordProblems } from '#tools/messages/forbidden.ts';
import { headingProblems, headingsIn, headingsOfPages } from '#tools/messages/headings.ts';
import { spokenIn, spokenNameProblems, spokenProblems } from '#tools/messages/spoken-names.ts';
import {
  linesIn,
  problemsInCharts,
  problemsInDocs,
  problemsOutside,
  problemsSent,
  problemsTold,
  wordsIn,
} from '#tools/messages/written.ts';

const forbidden = forbiddenWords();

test('the glossary rules words out, and says what to say', () => {
  expect(forbidden.get('nobody')).toBe('no one, someone, anyone, everyone');
  expect(wordProblems('Nobody waits.', forbidden)).toEqual([
    `'Nobody waits.' says "nobody" (docs/glossary.md: no one, someone, anyone, everyone).`,
  ]);
});

test('neither the name of a value nor a part of a word is a word', () => {
  expect(wordProblems('Not for your role, {role}: {deed}. Indeed.', forbidden)).toEqual([]);
});

test('a sentence of the specification stays as it is', () => {
  expect(wordProblems('Sorry, not all fields are filled out correctly.', forbidden)).toEqual([]);
});

describe('a heading is no sentence', () => {
  const found = (code: string) => headingProblems(headingsIn('page.tsx', code));

  test('a title and an element of a heading end without a full stop, whichever of two is shown', () => {
    expect(found("<Notice title={isOver ? t('It is over.') : t('It goes on')} />")).toEqual([
      "page.tsx:1: the heading 'It is over.' ends with a full stop.",
    ]);
    expect(found("const words = {\n  title: plural(count, 'One day.', '{count} days.') };")).toHaveLength(2);
    expect(found("<h2 id={id}>{t('Today.')}</h2>")).toHaveLength(1);
  });

  test('what stands under it, or in a window that the title opens, is none', () => {
    expect(found("<Notice title={t('It is over')}>{t('Start again.')}</Notice>")).toEqual([]);
    expect(found("<Card title={<Help text={t('Ask the desk.')} />} />")).toEqual([]);
  });

  test('the headings of every page are in order', () =>
    expect(headingProblems(headingsOfPages())).toEqual([]));
});

describe('what is said to a button to press it stands on it', () => {
  const found = (code: string, pt: Record<string, string> = {}) =>
    spokenProblems(spokenIn('page.tsx', code), new Map([['pt', new Map(Object.entries(pt))]])).filter(
      (problem) => problem.startsWith('en') || Object.keys(pt).length > 0,
    );
  const remove = "<Button aria-label={t('Remove {name}', { name })}><Bin />{t('Remove')}</Button>";

  test('its name holds the words on it, in each language', () => {
    expect(found(remove)).toEqual([]);
    expect(found(remove, { Remove: 'Remover', 'Remove {name}': 'Tirar {name}' })).toEqual([
      "pt: page.tsx:1: 'remover' stands on what is called 'tirar {name}'.",
    ]);
    expect(found("<Link aria-label={t('Keep {name} longer')}>{t('Keep longer')}</Link>")).toHaveLength(1);
    expect(found("<Menu label={t('All views')} trigger={<b>{t('Saved views')}</b>} />")).toHaveLength(1);
  });

  test('which of two names belongs to which of two words is not asked', () => {
    const name = "isOn ? t('Hide {name}') : t('Show {name}')";
    expect(found(`<Button aria-label={${name}}>{isOn ? t('Hide') : t('Show')}</Button>`)).toEqual([]);
  });

  test('the buttons of every page are called by their words', () => expect(spokenNameProblems()).toEqual([]));
});

describe('what is read outside of the pages', () => {
  const mail = (text: string) => problemsSent(wordsIn('mail.ts', `const said = ${text};`), forbidden);

  test('a mail has no word that is ruled out, no date and no code for programs, and no Latin word in Arabic', () => {
    expect(mail("'Nobody has it.'")[0]).toMatch(/^mail\.ts:1: .*says "nobody"/);
    expect(mail("'On 2036-01-07 at noon.'")[0]).toContain('ISO date');
    expect(mail("'The visit is no_show now.'")[0]).toContain('"no_show"');
    expect(mail("'Not for you: patients.read, sorry.'")).toHaveLength(2);
    expect(mail("'اضغط على Continue للمتابعة.'")[0]).toContain('Latin');
    expect(mail("'حسابك في Chartroom جاهز.'")).toEqual([]);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a template that is looked at
    expect(mail('`The code of ${clinic_name} works once.`')).toEqual([]);
  });

  test('a command or a log is looked at line by line, and SQL is no sentence', () => {
    const command = "console.log(\n  'Everybody is signed out.');\nrun('SELECT nobody FROM nothing_at_all');";
    expect(problemsTold(wordsIn('run.ts', command), forbidden)).toEqual([
      expect.stringMatching(/^run\.ts:2: .*says "everybody"/),
    ]);
  });

  test('the docs may hold code and the resources of FHIR', () => {
    const page = [
      'Whoever reads `nobody` adds an Appointment.',
      '```',
      'nobody 2036-01-07',
      '```',
      'As of 2036-01-07.',
    ];
    expect(problemsInDocs(linesIn('page.md', page.join('\n')), forbidden)).toEqual([
      expect.stringMatching(/^page\.md:1: .*says "whoever"/),
      expect.stringMatching(/^page\.md:5: .*ISO date/),
    ]);
  });

  test('a chart describes its states and promises in the words of the glossary', () => {
    const chart = "const states = { idle: { description: 'Somebody is typing.' } };";
    expect(problemsInCharts(wordsIn('idle.machine.ts', chart), forbidden)).toEqual([
      expect.stringMatching(/^idle\.machine\.ts:1: .*says "somebody"/),
    ]);
  });

  test('mails, commands, logs, charts and docs are in order', () =>
    expect(problemsOutside(forbidden)).toEqual([]));
});
