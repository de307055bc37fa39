import type { Together } from '#src/gallery/exhibit.ts';
import { chosenClinicPromises } from './chosenClinicPromises.ts';
import { laggingRecordPromises } from './laggingRecord.ts';
import { laggingPromises } from './laggingVisit.ts';
import { twoTabsPromises } from './twoTabsPromises.ts';
import { typedTextPromise } from './typedText.ts';

const saysOf = (promises: readonly { readonly says: string }[]) => promises.map(({ says }) => says);

/** The charts that are proven together, with what they promise: one proof steps all of them. */
export const compositions: readonly Together[] = [
  {
    id: 'two-tabs',
    title: 'Two tabs of one session',
    about: 'Both refresh and log out, hear of each other late, and lose answers.',
    charts: ['auth'],
    says: saysOf(twoTabsPromises),
    proof: 'tests/machines/two-tabs.test.ts',
  },
  {
    id: 'chosen-clinic',
    title: 'The page, its session and its clinic',
    about: 'The network comes and goes while people sign in and out, choose clinics and lose one.',
    charts: ['app', 'auth', 'defaultClinic'],
    says: saysOf(chosenClinicPromises),
    proof: 'tests/machines/chosen-clinic.test.ts',
  },
  {
    id: 'typed-text',
    title: 'What was typed',
    about: 'Others save, answers come late or not at all, and a lock closes the page.',
    charts: ['saving', 'form', 'conflict'],
    says: saysOf([typedTextPromise]),
    proof: 'tests/machines/together.test.ts',
  },
  {
    id: 'lagging-record',
    title: 'A record on a page behind the server',
    about: 'Someone acts on a copy of a medical record while others change it on the server.',
    charts: ['medicalRecordAct', 'medicalRecord'],
    says: saysOf(laggingRecordPromises),
    proof: 'tests/machines/lagging-record.test.ts',
  },
  {
    id: 'lagging-visit',
    title: 'A reservation on a page behind the server',
    about: 'Someone acts on a copy of a reservation while others move it on the server.',
    charts: ['reservationMove', 'reservation'],
    says: saysOf(laggingPromises),
    proof: 'tests/machines/lagging-visit.test.ts',
  },
];
