import { allows, type Operation } from '#machines/lifecycles/operationRights.ts';
import { acceptWhileEditing, decideTogether } from './answerDeeds.ts';
import { bookFromHome } from './bookingPageDeeds.ts';
import { carryVisit } from './carryDeeds.ts';
import type { Around } from './deed.ts';
import { handOverWhileChanging } from './handingOverDeeds.ts';
import { type Meeting, pausing } from './meeting.ts';
import { archiveWhileWriting, lowerRoleWhileTyping, typeIntoOneField } from './meetingsOfCharts.ts';
import {
  amendTogether,
  cosignWhileAmending,
  cosignWhileTakenBack,
  signWhileTyping,
} from './meetingsOfRecords.ts';
import { takeLastPlace } from './meetingsOfSessions.ts';
import { checkInWhileCancelling, moveWhileOpen } from './meetingsOfVisits.ts';
import { editPatient } from './patientDeeds.ts';
import type { Person } from './person.ts';
import { changeVisit } from './timeDeeds.ts';
import { book } from './visitDeeds.ts';

type Who = (person: Person) => boolean;

/** What two people can want at the same moment, and who they are. */
export interface Occasion {
  readonly what: string;
  readonly one: Who;
  readonly other: Who;
  /** Null where there is nothing to meet over. */
  plan(around: Around, one: Person, other: Person): Promise<Meeting | null>;
}

const may =
  (operation: Operation): Who =>
  ({ role }) =>
    role !== 'owner' && allows(role, operation);
const atDesk = may('updateAppointment');
const isOwner: Who = ({ role }) => role === 'owner';

export const occasions: readonly Occasion[] = [
  {
    what: 'book one time',
    ...{ one: atDesk, other: atDesk },
    async plan({ chance }) {
      const day = new Date(Date.now() + (1 + chance.below(30)) * 86_400_000).toISOString().slice(0, 10);
      const booking = pausing(book({ day, clock: '17:30' }));
      return { one: booking, other: booking };
    },
  },
  {
    what: 'book one time at the desk and from home',
    ...{ one: atDesk, other: () => true },
    plan: bookFromHome,
  },
  {
    what: 'hand a day over and cancel in it',
    ...{ one: may('handOverAppointment'), other: may('cancelAppointment') },
    plan: handOverWhileChanging,
  },
  {
    what: 'want the last place of a session',
    ...{ one: atDesk, other: atDesk },
    plan: takeLastPlace,
  },
  {
    what: 'change one chart',
    ...{ one: may('updatePatient'), other: may('updatePatient') },
    async plan({ house, chance }) {
      const editing = pausing(editPatient(chance.pick(house.patients)));
      return { one: editing, other: editing };
    },
  },
  {
    what: 'type into one field of a chart',
    ...{ one: may('updatePatient'), other: may('updatePatient') },
    plan: typeIntoOneField,
  },
  {
    what: 'change a chart and take over an answer from home',
    ...{ one: may('updatePatient'), other: may('decideIntakeAnswer') },
    plan: acceptWhileEditing,
  },
  {
    what: 'decide one answer from home',
    ...{ one: may('decideIntakeAnswer'), other: may('decideIntakeAnswer') },
    plan: decideTogether,
  },
  {
    what: 'change one reservation',
    ...{ one: atDesk, other: atDesk },
    async plan({ chance, visits }) {
      if (visits().length === 0) return null;
      const changing = pausing(changeVisit(chance.pick(visits())));
      return { one: changing, other: changing };
    },
  },
  {
    what: 'change a reservation and carry it elsewhere',
    ...{ one: atDesk, other: may('rescheduleAppointment') },
    plan: (around, one, other) => moveWhileOpen(around, one, other, carryVisit),
  },
  {
    what: 'check someone in and cancel',
    ...{ one: may('checkInAppointment'), other: may('cancelAppointment') },
    plan: checkInWhileCancelling,
  },
  {
    what: 'archive a chart and write a record in it',
    ...{ one: may('archivePatient'), other: may('createMedicalRecord') },
    plan: archiveWhileWriting,
  },
  {
    what: 'lower a role and type in a chart',
    ...{ one: isOwner, other: may('updatePatient') },
    plan: lowerRoleWhileTyping,
  },
  {
    what: 'amend one record',
    ...{ one: may('amendMedicalRecord'), other: isOwner },
    plan: amendTogether,
  },
  {
    what: 'sign a record and type in it',
    ...{ one: isOwner, other: ({ role }) => role === 'assistant' },
    plan: signWhileTyping,
  },
  {
    what: 'give the second signature and take the record back',
    ...{ one: isOwner, other: ({ role }) => role === 'practitioner' },
    plan: cosignWhileTakenBack,
  },
  {
    what: 'give the second signature and amend the record',
    ...{ one: isOwner, other: ({ role }) => role === 'practitioner' },
    plan: cosignWhileAmending,
  },
];
