import { assertEvent, assign, emit, sendTo, setup } from 'xstate';
import type { FormAnswer, FormFact } from '#machines/form/form.facts.ts';
import { formMachine } from '#machines/form/form.machine.ts';
import { type FormValues, same } from '#machines/form/rules.ts';
import { conflictMachine, type Resolution, settledBy } from '#machines/parts/conflict.machine.ts';
import { failureGuards, sentences } from '#machines/parts/failure.ts';
import { patience } from '#machines/parts/patience.ts';
import { removalMachine } from '#machines/parts/removal.machine.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import {
  type MemberWithServices,
  type SchedulesBody,
  type ServiceChoice,
  type StaffMember,
  type StaffMemberBody,
  staffValues,
} from './staffFields.ts';

interface Context {
  id: number;
  member: StaffMember | null;
  /** The services that the member may give. */
  services: readonly ServiceChoice[];
  values: FormValues;
  /** What the typing began with. */
  base: FormValues;
  version: number | null;
  /** After a conflict what is stored is not known any more, so that the hours are sent in any case. */
  mustSendHours: boolean;
}

const storedOf = ({ member }: Context): FormValues => (member ? staffValues(member) : {});
const withoutHours = ({ schedules: _, ...person }: FormValues): FormValues => person;

/** What the chart of a member of staff is made of: its data, calls, guards and actions. */
export const staffEditSetup = setup({
  types: {
    context: {} as Context,
    input: {} as { id: number },
    events: {} as FormFact | { type: 'retried' } | { type: 'saving.cancelled' } | { type: 'archive.asked' },
    emitted: {} as { type: 'saved'; member: StaffMember } | { type: 'archived'; member: StaffMember | null },
    children: {} as {
      form: 'form';
      readMember: 'readMember';
      updateMember: 'updateMember';
      replaceSchedules: 'replaceSchedules';
      conflict: 'conflict';
      removal: 'removal';
    },
  },
  actors: {
    form: formMachine,
    conflict: conflictMachine,
    removal: removalMachine,
    readMember: unprovided<MemberWithServices, { id: number }>('readMember'),
    updateMember: unprovided<StaffMember, { id: number; body: StaffMemberBody; version: number | null }>(
      'updateMember',
    ),
    replaceSchedules: unprovided<
      StaffMember,
      { id: number; schedules: SchedulesBody['schedules']; version: number | null }
    >('replaceSchedules'),
  },
  guards: {
    ...failureGuards,
    onlyHoursChanged: ({ context, event }) =>
      event.type === 'form.submitted' &&
      !context.mustSendHours &&
      same(withoutHours(event.values), withoutHours(storedOf(context))) &&
      !same(event.values.schedules, storedOf(context).schedules),
    hoursChanged: ({ context }) =>
      context.mustSendHours || !same(context.values.schedules, storedOf(context).schedules),
    wantsSaving: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'save',
    yielded: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'theirs',
    vanished: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'gone',
    isCurrent: ({ context }) => context.member?.status !== 'archived' && context.member?.role !== 'owner',
    wasRemoved: (_, { removed }: { removed: boolean }) => removed,
  },
  actions: {
    takeMember: assign((_, { member, services }: MemberWithServices) => ({
      member,
      services,
      values: staffValues(member),
      base: staffValues(member),
      version: member.version,
    })),
    takeValues: assign(({ event }) => {
      assertEvent(event, 'form.submitted');
      return { values: event.values, version: event.version, base: event.base };
    }),
    takePerson: assign((_, { member }: { member: StaffMember }) => ({
      member,
      base: staffValues(member),
      version: member.version,
    })),
    takeResolution: assign((_, { resolution }: { resolution: Resolution }) =>
      resolution.kind === 'save' || resolution.kind === 'theirs'
        ? { ...settledBy(resolution), mustSendHours: true }
        : {},
    ),
    rejectForm: sendTo(
      'form',
      (_, { error }: { error: unknown }): FormAnswer => ({ type: 'form.rejected', ...sentences(error) }),
    ),
    tellSent: sendTo('form', { type: 'form.sent', sent: null }),
    releaseForm: sendTo('form', { type: 'form.released' }),
    holdForm: sendTo(
      'form',
      ({ context }): FormAnswer => ({
        type: 'form.held',
        values: context.values,
        version: context.version,
        base: context.base,
      }),
    ),
    settlePerson: sendTo(
      'form',
      ({ context }): FormAnswer => ({
        type: 'form.settled',
        values: { ...context.values, schedules: storedOf(context).schedules ?? [] },
        version: context.version,
      }),
    ),
    settleForm: sendTo(
      'form',
      ({ context }): FormAnswer => ({
        type: 'form.settled',
        values: context.values,
        version: context.version,
      }),
    ),
    tellSaved: emit((_, { member }: { member: StaffMember }) => ({ type: 'saved', member }) as const),
    tellArchived: emit(({ context }) => ({ type: 'archived', member: context.member }) as const),
  },
  delays: { patience, slow: 10_000 },
});
