import { useSelector } from '@xstate/react';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import {
  type CalendarFeed,
  calendarFeedValues,
  everyone,
  newCalendarFeedValues,
} from '#machines/flows/connections/calendarFeedFields.ts';
import { type StaffMember, staffName } from '#machines/flows/staff/staffFields.ts';
import { type FeedNames, withinMost } from '#machines/lifecycles/feedNames.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { FormRadioGroup } from '#src/screens/form/FormRadioGroup.tsx';
import { FormSelect } from '#src/screens/form/FormSelect.tsx';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';

import { ConnectionEditor, type EditorWords } from './ConnectionEditor.tsx';
import { nameOptions } from './words.ts';

type Props = {
  clinic: Pick<Clinic, 'id' | 'feed_names'>;
  staff: readonly StaffMember[];
  /** The feed that gets another address. */
  replaced?: CalendarFeed;
  onClose: () => void;
};

const words: EditorWords = {
  title: t('New calendar feed'),
  action: t('Create calendar feed'),
  made: (name) => t('Calendar feed for {name}', { name }),
  hint: t(
    'Copy the address now and subscribe to it in your calendar. Anyone who has it can read the feed, so keep it to yourself. It is never shown again.',
  ),
  copy: t('Copy address'),
};

const replacing: EditorWords = {
  ...words,
  title: t('New address for a calendar feed'),
  action: t('Replace address'),
};

/** The form of a new calendar feed, and its address once it is made. */
export function FeedEditor({ clinic, staff, replaced, onClose }: Props) {
  const most = clinic.feed_names ?? 'full';
  const first = replaced ? calendarFeedValues(replaced) : newCalendarFeedValues;
  const people = [
    { id: everyone, label: t('Everyone in one room') },
    ...staff.map((member) => ({ id: String(member.id), label: staffName(member) })),
  ];
  return (
    <ConnectionEditor
      wish={{ kind: 'calendarFeed', clinic: clinic.id, replaces: replaced?.id ?? null }}
      initial={{ ...first, names: withinMost(first.names as FeedNames, most) }}
      words={replaced ? replacing : words}
      onClose={onClose}
    >
      {(form) => (
        <>
          {replaced && <p>{t('The current address stops working when you save.')}</p>}
          <FormSelect form={form} name="staff" options={people} />
          <RoomField form={form} />
          <FormRadioGroup form={form} name="names" options={nameOptions(most)} />
        </>
      )}
    </ConnectionEditor>
  );
}

/** A feed of everyone is of one room; that of one person may be of every room. */
function RoomField({ form }: { form: FormRef }) {
  const isOfOne = useSelector(form, ({ context }) => context.values.staff !== everyone);
  return (
    <FormTextField
      form={form}
      name="room"
      hint={
        isOfOne
          ? t('As it is written on reservations. Leave it empty for every room.')
          : t('As it is written on reservations.')
      }
    />
  );
}
