import { describe, expect, it } from 'vitest';
import {
  bookingSettingsBody,
  bookingSettingsFields,
  questionsOf,
} from '#machines/flows/door/bookingSettingsFields.ts';
import { problemOf } from '#machines/form/rules.ts';
import { answersFit, givenAnswers, lacksAnswer, repeatedAt } from '#machines/lifecycles/bookingQuestions.ts';
import { english } from '#machines/lifecycles/saying.ts';

const asked = (label: string, required = false) => ({ label, required });
const said = (question: string, answer = '') => ({ question, answer });

describe('the questions in the form', () => {
  const problem = (...labels: string[]) => {
    const questions = labels.map((label) => asked(label));
    const sentence = problemOf('questions', bookingSettingsFields, { questions });
    return sentence && english(sentence);
  };

  it('may be none, or say something each, once', () => {
    expect(problem()).toBeUndefined();
    expect(problem('Since when?', 'Where?')).toBeUndefined();
    expect(problem('Since when?', '  ')).toBe('Row 2: Enter the question, or remove it.');
    expect(problem('Since when?', 'Where?', ' SINCE  when?')).toBe('Row 3: Another question says the same.');
    expect(problem('x'.repeat(201))).toBe('Row 1: Question must be 200 characters or fewer.');
  });

  it('are sent as they stand, without the spaces around them', () => {
    expect(bookingSettingsBody({ questions: [asked(' Where? ', true)] }).questions).toEqual([
      asked('Where?', true),
    ]);
    expect(questionsOf('nothing')).toEqual([]);
  });

  it('are the same in whatever letters and spaces they are written', () => {
    expect(repeatedAt(['Où?', 'OU\u0300?'])).toBe(1);
    expect(repeatedAt(['Où?', 'Ou?'])).toBe(-1);
  });
});

describe('answers', () => {
  const questions = [asked('Where?', true), asked('Since when?')];

  it('fit exactly what is asked', () => {
    expect(answersFit(questions, [said('Since when?'), said('Where?')])).toBe(true);
    for (const wrong of [
      [],
      [said('Where?')],
      [said('Where?'), said('Where?')],
      [said('Where?'), said('Why?')],
    ])
      expect(answersFit(questions, wrong)).toBe(false);
  });

  it('are missed where they have to be given, and kept where they say something, in the order asked', () => {
    expect(lacksAnswer(questions, [said('Where?'), said('Since when?', 'Monday')])).toBe(true);
    expect(lacksAnswer(questions, [said('Where?', 'Here'), said('Since when?')])).toBe(false);
    expect(givenAnswers(questions, [said('Since when?', 'Monday'), said('Where?', 'Here')])).toEqual([
      said('Where?', 'Here'),
      said('Since when?', 'Monday'),
    ]);
    expect(givenAnswers(questions, [said('Where?', 'Here'), said('Since when?')])).toEqual([
      said('Where?', 'Here'),
    ]);
  });
});
