import type { CalendarFeed } from '#machines/flows/connections/calendarFeedFields.ts';
import type { ApiToken } from '#machines/flows/connections/tokenFields.ts';
import type { ApiScope } from '#machines/lifecycles/apiScopes.ts';
import { scopeLabels, tokenDays } from '#machines/lifecycles/apiScopes.ts';
import { type FeedNames, feedNames, withinMost } from '#machines/lifecycles/feedNames.ts';
import { plural, t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { feedNameLabels } from './shared/feedNames.ts';

const told = (scope: ApiScope, detail: string) => ({
  label: translateServerText(scopeLabels[scope]),
  detail,
});

/** What a token may do, in words. */
export const scopeWords: Readonly<Record<ApiScope, { label: string; detail: string }>> = {
  'clinic.read': told('clinic.read', t('Address, staff, services and free times')),
  'patient.read': told('patient.read', t('Names, contact details and allergies')),
  'patient.write': told('patient.write', t('By the same rules as in Chartroom')),
  'appointment.read': told('appointment.read', t('Times, services and outcomes')),
  'appointment.write': told('appointment.write', t('By the same rules as in Chartroom')),
  'record.read': told('record.read', t('Signed records, conditions, medications and measurements')),
  'consent.read': told('consent.read', t('With the signed text, and the forms themselves')),
  'audit.read': told('audit.read', t('Owners only')),
};

/** In whose name a token asks. */
export const actorOptions = [
  {
    id: 'person',
    label: t('You'),
    detail: t('It may do what you may, and ends when you leave the clinic'),
  },
  {
    id: 'clinic',
    label: t('The clinic'),
    detail: t(
      'It goes on when you leave. It reads no restricted records, doesn’t sign, and sees no reasons for absences',
    ),
  },
] as const satisfies readonly { id: ApiToken['acts_as']; label: string; detail: string }[];

/** For how long a token works. */
export const dayOptions = tokenDays.map((days) => ({
  id: String(days),
  label: plural(days, '{count} day', '{count} days'),
}));

export const stateWords: Readonly<Record<ApiToken['state'], string>> = {
  active: t('Active'),
  expired: t('Expired'),
  revoked: t('Revoked'),
  ended: t('Ended with the membership'),
};

/** What a calendar feed says of who comes, in words. */
export const nameWords: Readonly<Record<CalendarFeed['names'], { label: string; detail: string }>> = {
  full: { label: feedNameLabels.full, detail: t('Only for a calendar that no one else can open') },
  initials: { label: feedNameLabels.initials, detail: t('For example A. S.') },
  none: { label: feedNameLabels.none, detail: t('Nothing about the patient') },
};

/** What a feed may say in a clinic that allows no more than `most`. */
export const nameOptions = (most: FeedNames) =>
  feedNames.filter((id) => withinMost(id, most) === id).map((id) => ({ id, ...nameWords[id] }));

export const feedStateWords: Readonly<Record<CalendarFeed['state'], string>> = {
  active: t('Active'),
  withdrawn: t('Withdrawn'),
  ended: t('Ended with the membership'),
};
