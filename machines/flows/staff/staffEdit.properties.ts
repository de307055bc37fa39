import {
  changedAsShown,
  endIsTrue,
  formStays,
  othersAreRead,
  removedOnce,
} from '#machines/parts/formKept.properties.ts';
import { type Happening, type Promises, promise } from '#machines/parts/properties.ts';
import { type StaffMember, staffValues } from './staffFields.ts';

interface Context {
  readonly member: StaffMember | null;
}

interface Part {
  readonly part: 'person' | 'hours';
}

/** What was submitted and is on its way, as far as nothing else was told. */
interface Submitted {
  readonly hours: string;
  /** The part that was sent last. */
  readonly part: Part['part'];
}

const text = (value: unknown) => JSON.stringify(value ?? null);

const sentIn = ({ told }: Happening<Context>): Part['part'] | undefined =>
  told.flatMap(({ event }) =>
    /^saving\.(allowed|continued)$/.test(event.type) ? [(event.about as Part).part] : [],
  )[0];

const shown = ({ member }: Context) => ({ id: member?.id ?? 0, version: member?.version ?? 0 });

/** What the form of a member of staff promises. */
export const staffEditPromises: Promises = {
  properties: [
    formStays('saving.stored', 'saving.yielded', 'xstate.done.actor.removal'),
    endIsTrue(),
    changedAsShown(shown),
    othersAreRead('readMember'),
    removedOnce<Context>('archived', shown),
    promise<Context, Submitted | null>({
      says: 'Who saves a person and new hours has both stored before they are told that it is saved, whatever window stands over the form.',
      begins: null,
      remembers: (step, submitted) => {
        const part = sentIn(step) ?? submitted?.part;
        const hours =
          step.event.type === 'saving.asked' && sentIn(step)
            ? text((step.event.values as { schedules?: unknown }).schedules)
            : submitted?.hours;
        return part && hours !== undefined && !step.now.isIn('loading') ? { part, hours } : null;
      },
      holds: (step, submitted) => {
        const isSaved = step.stated.some(({ type }) => type === 'saved');
        if (step.event.type !== 'saving.stored' || !step.before?.isIn('open') || submitted === null)
          return !isSaved || step.event.type === 'saving.stored';
        const stored = step.event.stored as StaffMember;
        const isWhole = submitted.part === 'hours' || text(staffValues(stored).schedules) === submitted.hours;
        return isWhole ? isSaved || sentIn(step) === 'hours' : !isSaved && sentIn(step) === 'hours';
      },
    }),
  ],
};
