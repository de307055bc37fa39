import { expect } from 'vitest';
import { button } from '#tests/support/gestures.ts';
import { type Around, answerTo, type Deed, isDone } from './deed.ts';
import { readVisit } from './visits.ts';

const charts = '/api/patients/patients';

interface Chart {
  id: number;
  status: string;
  merged_into: number | null;
}

const readChart = ({ house }: Around, id: number) => house.read<Chart>(`${charts}/${id}/`);

/** Merges a chart that was made twice, with someone's place on the waiting list, into the other. */
export const mergeChart: Deed = async function* (person, around) {
  const { house, chance, twins } = around;
  const { clinic, service, staff } = house;
  const into = chance.pick(house.patients);
  const { last_name } = await house.read<{ last_name: string }>(`${charts}/${into}/`);
  const twin = await house.make('POST', charts, { clinic, first_name: 'Kim', last_name });
  const visit = await house.make('POST', '/api/patients/appointments', {
    ...{ clinic, service, staff, patient: twin.id, action: 'waitlist', start_at: null },
  });
  await person.come(`/dashboard/patients/merge/${twin.id}?into=${into}`);
  const { page } = person;
  await button(page, 'Continue').click();
  yield;
  const merge = button(person.page, 'Merge patients');
  await merge.waitFor();
  const since = person.answers.length;
  await merge.click();
  yield;
  if (!isDone(await answerTo(person, since, 'mergePatient'))) return;
  expect(await readChart(around, twin.id)).toMatchObject({ status: 'merged', merged_into: into });
  expect(await readVisit(house, visit.id)).toMatchObject({ patient: into });
  twins.push({ id: twin.id, visit: visit.id });
};

/** Takes a merge back; the chart and what was in it are as they were. */
export const unmergeChart: Deed = async function* (person, around) {
  const { house, chance, twins } = around;
  if (twins.length === 0) return;
  const twin = chance.pick(twins);
  await person.come(`/dashboard/patients/detail/${twin.id}`);
  const undo = button(person.page, 'Undo the merge');
  yield;
  if ((await undo.count()) === 0) return;
  const since = person.answers.length;
  await undo.click();
  yield;
  if (!isDone(await answerTo(person, since, 'unmergePatient'))) return;
  twins.splice(twins.indexOf(twin), 1);
  expect(await readChart(around, twin.id)).toMatchObject({ status: 'active', merged_into: null });
  expect(await readVisit(house, twin.visit)).toMatchObject({ patient: twin.id });
};
