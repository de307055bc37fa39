import type { Resolution } from '#machines/parts/conflict.machine.ts';
import { type Happening, type Promises, promise } from '#machines/parts/properties.ts';
import type { ReadRecord, RecordUpdate } from './medicalRecordEdit.setup.ts';
import type { SignOutcome } from './medicalRecordSign.machine.ts';

interface Context {
  readonly values: unknown;
  readonly sent: unknown;
}

const asks = ({ asked }: Happening<Context>, id: string) => asked.some((one) => one.id === id);

/** What stands in the form after a step. */
function typed({ event, before }: Happening<Context>, last: unknown): unknown {
  if (event.type === 'record.typed' || event.type === 'form.submitted') return event.values;
  // a draft comes back once, before anything else is typed
  if (event.type === 'record.restored') return before?.isIn('open.saving.clean') ? event.values : last;
  if (event.type === 'xstate.done.actor.readRecord') return (event.output as ReadRecord).values;
  if (event.type === 'xstate.done.actor.conflict') {
    const resolution = event.output as Resolution;
    return 'values' in resolution ? resolution.values : last;
  }
  return last;
}

/** What a record that saves itself promises. */
export const medicalRecordEditPromises: Promises = {
  passing: ['open.saving.failed', 'open.saving.offline', 'open.saving.dirty'],
  inner: ['record.stored', 'record.unstored', 'hand.asked', 'hand.answered', 'hand.refused'],
  properties: [
    promise<Context>({
      says: 'What could not be stored is tried again: by itself after a while, by hand, and when the network is back.',
      holds: (step) => {
        const { event, before } = step;
        const isFailed = before?.isIn('open.saving.failed') || before?.isIn('open.saving.offline');
        const isTime = event.type.startsWith('xstate.after.retryPause');
        if (event.type === 'retried' && before?.isIn('unreachable')) return asks(step, 'readRecord');
        if (isFailed && (event.type === 'retried' || isTime)) return asks(step, 'updateRecord');
        if (event.type === 'network.returned' && before?.isIn('open.saving.offline'))
          return asks(step, 'updateRecord');
        return true;
      },
    }),
    promise<Context, unknown>({
      says: 'What is sent is what stands in the form.',
      remembers: typed,
      holds: (step, last) =>
        step.asked
          .filter(({ id }) => id === 'updateRecord')
          .every(
            ({ input }) =>
              JSON.stringify((input as RecordUpdate).values) === JSON.stringify(typed(step, last)),
          ),
    }),
    promise<Context>({
      says: 'No one is asked to sign before everything typed is stored.',
      holds: (step) =>
        !asks(step, 'sign') ||
        JSON.stringify(step.now.context.values) === JSON.stringify(step.now.context.sent),
    }),
    promise<Context>({
      says: 'A record that was signed or changed elsewhere while it was being signed is read again.',
      holds: (step) => {
        const { kind } = (step.event.output ?? {}) as Partial<SignOutcome>;
        const leavesOpen = kind === 'overtaken' || kind === 'unanswered';
        return step.event.type !== 'xstate.done.actor.sign' || !leavesOpen || asks(step, 'readRecord');
      },
    }),
    promise<Context>({
      says: 'A form that was locked for saving by hand hears how that ended.',
      holds: ({ before, now, told }) =>
        !before?.isIn('open.hand.asked') ||
        !now.isIn('open') ||
        now.isIn('open.hand.asked') ||
        told.some(({ to }) => to === 'form'),
    }),
  ],
};
