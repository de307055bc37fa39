import { describe, expect, it } from 'vitest';
import { lackingIn as lackingAtDoor } from '#machines/flows/door/arrival.rules.ts';
import { birthDateOf } from '#machines/flows/door/birthDate.rules.ts';
import { codeOf, personOf, type TypedPerson, wrongIn } from '#machines/flows/door/booking.rules.ts';
import { lackingIn, signersOf, signingOf, unsigned } from '#machines/flows/door/visitForms.rules.ts';
import type { OpenedForm } from '#machines/flows/door/visitForms.setup.ts';
import { answersOn, typedInForm } from '#machines/flows/door/visitForms.typed.ts';
import { isReachable } from '#machines/lifecycles/reachable.ts';

describe('a date of birth', () => {
  it.each([
    ['1984-2-29', '1984-02-29'],
    ['1983-03-27', '1983-03-27'],
    ['١٩٨٤-٢-٢٩', '1984-02-29'],
    ['۱۹۸۴-۲-۲۹', '1984-02-29'],
  ])('%s is %s', (typed, date) => expect(birthDateOf(typed)).toBe(date));

  it.each(['1983-2-29', '84-2-29', '1984-13-1', '1984-2-', '--', '', '1984-2-29x'])('%s is none', (typed) =>
    expect(birthDateOf(typed)).toBeNull(),
  );
});

const today = '2036-03-02';
const ana: TypedPerson = {
  ...{ first_name: 'Ana', last_name: 'Silva', birth_date: '1984-2-29', guardian: '', reason: '' },
  ...{ channel: 'mail', recipient: 'ana@example.test', language: 'en', is_for_child: false, answers: [] },
};
const wrong = (change: Partial<TypedPerson>) => wrongIn({ ...ana, ...change }, [], today);

describe('who books', () => {
  it('lacks nothing, and is sent as the server takes it', () => {
    expect(wrong({})).toEqual({});
    expect(personOf(ana, [])).toMatchObject({ birth_date: '1984-02-29' });
    expect(personOf(ana, [])).not.toHaveProperty('is_for_child');
    expect(personOf({ ...ana, guardian: 'Rui Silva' }, []).guardian).toBe('');
  });

  it('has names, a date of birth that is past, and a mailbox or a phone', () => {
    for (const name of ['', '\u200b', '\u2060 \ufeff'])
      expect(wrong({ first_name: name, last_name: name, is_for_child: true, guardian: name })).toEqual({
        ...{ first_name: 'missing', last_name: 'missing', guardian: 'missing' },
      });
    expect(wrong({ birth_date: '2036-3-3', is_for_child: true, guardian: 'Rui' })).toEqual({
      birth_date: 'noDate',
    });
    expect(wrong({ birth_date: '--' })).toEqual({ birth_date: 'noDate' });
    expect(wrong({ recipient: 'ana' })).toEqual({ recipient: 'noAddress' });
    expect(wrong({ channel: 'text', recipient: '12' })).toEqual({ recipient: 'noNumber' });
    expect(wrong({ channel: 'text', recipient: '(-) - (-) -' })).toEqual({ recipient: 'noNumber' });
    expect(isReachable({ channel: 'text', recipient: '+44 20 7946 0018' })).toBe(true);
  });

  it('has a phone in the digits of any keyboard, and is sent it as it is dialled', () => {
    const phone = { channel: 'text', recipient: '+٤٤ ٢٠ ٧٩٤٦ ٠٠١٨' } as const;
    expect(wrong(phone)).toEqual({});
    expect(personOf({ ...ana, ...phone }, []).recipient).toBe('+44 20 7946 0018');
    const mail = 'ana٢@example.test';
    expect(personOf({ ...ana, recipient: mail }, []).recipient).toBe(mail);
  });

  it('is of age, or has somebody who books for them', () => {
    const child = { birth_date: '2030-1-1' };
    expect(wrong(child)).toEqual({ guardian: 'adult' });
    expect(wrong({ ...child, is_for_child: true })).toEqual({ guardian: 'missing' });
    expect(wrong({ ...child, is_for_child: true, guardian: 'Rui Silva' })).toEqual({});
  });

  it('answers what the clinic asks now', () => {
    const questions = [
      { label: 'Since when?', required: true },
      { label: 'Where?', required: false },
    ];
    expect(wrongIn(ana, questions, today)).toEqual({ answers: ['Since when?'] });
    const answers = [
      { question: 'Since when?', answer: 'Monday' },
      { question: 'Why?', answer: 'It hurts' },
    ];
    expect(wrongIn({ ...ana, answers }, questions, today)).toEqual({});
    expect(personOf({ ...ana, answers }, questions).answers).toEqual([
      { question: 'Since when?', answer: 'Monday' },
      { question: 'Where?', answer: '' },
    ]);
  });

  it('gives six digits as the code, with spaces or without', () => {
    expect(codeOf(' 123 456 ')).toBe('123456');
    expect(codeOf('١٢٣ ٤٥٦')).toBe('123456');
    expect([codeOf('12345'), codeOf('12345a'), codeOf('')]).toEqual([null, null, null]);
  });
});

const sheet: OpenedForm = {
  ...{ form: 1, kind: 'consent', title: 'Treatment', version: 1, language: 'en', patient_name: 'Eva Lima' },
  ...{ needs_guardian: false, signature_method: 'drawn', blocks: [], answers: {} },
  merge_fields: {
    ...{ patient_name: 'Eva Lima', birth_date: '1984-02-29', service: '', staff: '', clinic: '', date: '' },
  },
};

describe('who signs', () => {
  it('is the patient, or somebody for a patient who is too young', () => {
    expect(unsigned(sheet)).toMatchObject({ kind: 'patient', name: 'Eva Lima' });
    const young = { ...sheet, needs_guardian: true };
    expect(unsigned(young)).toMatchObject({ kind: 'guardian', name: '' });
    expect(signersOf(young)).toEqual(['guardian', 'proxy']);
  });

  it('has a name, a relation where it is somebody else, and signs', () => {
    const begun = unsigned(sheet);
    expect(lackingIn(sheet, begun)).toEqual(['signature']);
    expect(lackingIn(sheet, { ...begun, kind: 'proxy', name: ' ' })).toEqual([
      'name',
      'relation',
      'signature',
    ]);
    expect(signingOf(sheet, begun)).toBeNull();
    expect(signingOf(sheet, { ...begun, isTyped: true, typed: ' Eva Lima ' })).toEqual({
      signer: { kind: 'patient', name: 'Eva Lima', relation: '' },
      signature: { method: 'typed', typed_name: 'Eva Lima' },
    });
    const drawing = { image: 'data:image/png;base64,AA==', strokes: 2 };
    expect(signingOf(sheet, { ...begun, drawing })?.signature).toEqual({ method: 'drawn', ...drawing });
    expect(lackingIn(sheet, { ...begun, drawing, isTyped: true })).toEqual(['signature']);
    const box: OpenedForm = { ...sheet, signature_method: 'checkbox' };
    expect(signingOf(box, { ...begun, isChecked: true })?.signature).toEqual({
      method: 'checkbox',
      checked: true,
    });
  });
});

it('who is here says when they were born and how their name begins', () => {
  expect(lackingAtDoor({ birth_date: '1984-2-29', letters: 'Ev' })).toEqual([]);
  expect(lackingAtDoor({ birth_date: '--', letters: ' ' })).toEqual(['birth_date', 'letters']);
});

describe('a form in another language', () => {
  const asked = (language: string, options: string[]): OpenedForm => ({
    ...{ ...sheet, language },
    blocks: [
      { key: 'had', type: 'radio', label: 'Had it before?', options },
      { key: 'kinds', type: 'checkbox_group', label: 'Which?', options },
      { key: 'why', type: 'long_text', label: 'Anything else?' },
    ],
  });
  const answers = { had: 'No', kinds: ['Yes', 'No'], why: 'No' };
  const before = { sheet: asked('en', ['Yes', 'No']), answers, typed: null, reason: '', turned: null };
  const turned = typedInForm(before);
  if (!turned) throw new Error('Nothing was typed.');

  it('has what was chosen by its place, and what was typed as it was', () =>
    expect(answersOn(asked('pt', ['Sim', 'Não']), turned)).toEqual({
      ...{ had: 'Não', kinds: ['Sim', 'Não'], why: 'No' },
    }));

  it('leaves a choice alone where there are others to choose from', () =>
    expect(answersOn(asked('pt', ['Sim', 'Não', 'Talvez']), turned)).toEqual(answers));

  it('hands on what was not shown yet', () =>
    expect(typedInForm({ ...before, sheet: null, answers: {}, turned })).toBe(turned));

  it('hands over no signature', () => {
    const typed = { ...unsigned(sheet), typed: 'Eva Lima', isChecked: true };
    expect(typedInForm({ ...before, typed })?.signer).toEqual({
      ...{ kind: 'patient', name: 'Eva Lima', relation: '' },
    });
  });
});
