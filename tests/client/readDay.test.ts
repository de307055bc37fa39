import { expect, test } from 'vitest';
import { readDay } from '#src/time/readDay.ts';
import { readTime } from '#src/time/readTime.ts';

const today = '2026-05-20';

test('a day is read as people write it', () => {
  const ways = [
    '27/3/1983',
    '3/27/83',
    '27 3 83',
    '27.03.83',
    '032783',
    '03271983',
    '1983-03-27',
    '1983 3 27',
  ];
  for (const way of [...ways, '27 mar 83', 'March 27, 1983', '27 March 1983', '٢٧/٣/١٩٨٣'])
    expect([way, readDay(way, today)]).toEqual([way, '1983-03-27']);
});

test('where the order leaves a doubt, it is the reader’s', () => {
  expect(readDay('3 4 83', today)).toBe('1983-03-04');
});

test('two figures are the nearest year, or the last one where the day lies behind us', () => {
  expect(readDay('1 2 30', today)).toBe('2030-01-02');
  expect(readDay('1 2 30', today, true)).toBe('1930-01-02');
  expect(readDay('1 2 26', today, true)).toBe('2026-01-02');
  expect(readDay('5/21', today)).toBe('2026-05-21');
  expect(readDay('21 may', today)).toBe('2026-05-21');
});

test('what is no day is none', () => {
  for (const words of [
    '',
    '31 2 2026',
    '29 2 2025',
    '8',
    'soon',
    '1 2 3 4',
    '27 3 198',
    'ma 3',
    '13 13 2026',
  ])
    expect([words, readDay(words, today)]).toEqual([words, null]);
});

test('a time is read as people write it', () => {
  const ways = {
    '8': '08:00',
    '08': '08:00',
    '830': '08:30',
    '0830': '08:30',
    '8.30': '08:30',
    '8h30': '08:30',
    '17h': '17:00',
    '1700': '17:00',
    '12': '12:00',
    '830p': '20:30',
    '8:30 PM': '20:30',
    '8:30\u202fPM': '20:30',
    '8 p.m.': '20:00',
    '12am': '00:00',
    '12 pm': '12:00',
    '٨:٣٠': '08:30',
    '0:05': '00:05',
  };
  for (const [way, time] of Object.entries(ways)) expect([way, readTime(way)]).toEqual([way, time]);
});

test('what is no time is none', () => {
  for (const words of ['', '24:00', '8:60', '13 pm', '0am', 'noon', '12345', '8:3'])
    expect([words, readTime(words)]).toEqual([words, null]);
});
