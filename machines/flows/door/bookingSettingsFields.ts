import { type Filled, trimmed, valuesOf } from '#machines/form/held.ts';
import { ids, number, numberOrNull, rows } from '#machines/form/readings.ts';
import type { Fields, FormValue, FormValues } from '#machines/form/rules.ts';
import { repeatedAt } from '#machines/lifecycles/bookingQuestions.ts';
import { type Sentence, say } from '#machines/lifecycles/saying.ts';
import type { components } from '#openapi/schema.d.ts';
import { bookingPageLimits, questionLimits } from './bookingSettingsLimits.gen.ts';

export type BookingSettings = components['schemas']['BookingSettings'];
export type BookingSettingsBody = components['schemas']['BookingSettingsBody'];
export type BookingQuestion = components['schemas']['BookingQuestion'];

/** One question that is asked of whoever books. */
export const questionFields = {
  label: { label: 'Question', rules: questionLimits.label, holds: trimmed },
  required: { label: 'Has to be answered', rules: [], kind: 'checkbox' },
} as const satisfies Fields;

/** The questions that a form value holds. */
export const questionsOf = rows<BookingQuestion>();

/** What is wrong with the questions beyond each by itself: one that says nothing, or what another one says. */
function questionsProblem(value: FormValue): Sentence | undefined {
  const labels = questionsOf(value).map(({ label }) => label.trim());
  const blank = labels.indexOf('');
  if (blank >= 0) return say('Row {blank}: Enter the question, or remove it.', { blank: blank + 1 });
  const repeated = repeatedAt(labels);
  return repeated < 0
    ? undefined
    : say('Row {repeated}: Another question says the same.', { repeated: repeated + 1 });
}

const askedOf = (value: FormValue | undefined) =>
  rows<FormValues>()(value).map((row) => valuesOf(questionFields, row));
const lines = (value: FormValue | undefined) => trimmed(value).split(/\s+/).filter(Boolean);

/** The page on which patients book from home, in the order of the form. */
export const bookingSettingsFields = {
  is_open: { label: 'Patients can book on this page', rules: [], kind: 'checkbox' },
  slug: {
    label: 'Address word',
    rules: [
      ...bookingPageLimits.slug,
      {
        rule: 'matches',
        pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
        sentence: 'Use small letters and digits, with single hyphens between them.',
      },
    ],
    holds: trimmed,
  },
  arrivals_open: { label: 'Patients can check in at the door', rules: [], kind: 'checkbox' },
  all_closed: { label: 'Everything is closed to patients for now', rules: [], kind: 'checkbox' },
  services: { label: 'Services', rules: [], holds: ids },
  staff: { label: 'Staff', rules: [], holds: ids },
  is_final: { label: 'How a booking counts', rules: [], holds: (value) => value === 'booked' },
  takes_new: { label: 'Take new patients', rules: [], kind: 'checkbox' },
  window_days: {
    label: 'How far ahead',
    rules: bookingPageLimits.window_days,
    holds: number,
  },
  notice_hours: {
    label: 'How late',
    rules: bookingPageLimits.notice_hours,
    holds: number,
  },
  most_ahead: {
    label: 'Visits ahead per patient',
    rules: bookingPageLimits.most_ahead,
    holds: numberOrNull,
  },
  questions: {
    label: 'Questions',
    rules: [
      { rule: 'own', problem: questionsProblem },
      { rule: 'rows', fields: questionFields },
    ],
    holds: askedOf,
  },
  picture: { label: 'Picture', rules: [], holds: trimmed },
  picture_alt: { label: 'What the picture shows', rules: bookingPageLimits.picture_alt, holds: trimmed },
  intro: { label: 'What the page says first', rules: bookingPageLimits.intro, holds: trimmed },
  closing: { label: 'What it says after a booking', rules: bookingPageLimits.closing, holds: trimmed },
  embed_origins: { label: 'Websites that show the page', rules: [], holds: lines },
} as const satisfies Fields;

/** The settings as the form holds them. */
export const bookingSettingsValues = (page: BookingSettings): Filled<typeof bookingSettingsFields> => ({
  is_open: page.is_open,
  slug: page.slug,
  arrivals_open: page.arrivals_open,
  all_closed: page.all_closed ?? false,
  services: page.services,
  staff: page.staff,
  is_final: page.is_final ? 'booked' : 'requested',
  takes_new: page.takes_new,
  window_days: String(page.window_days),
  notice_hours: String(page.notice_hours),
  most_ahead: String(page.most_ahead ?? ''),
  questions: page.questions ?? [],
  picture: page.picture ?? '',
  picture_alt: page.picture_alt ?? '',
  intro: page.intro,
  closing: page.closing,
  embed_origins: page.embed_origins.join('\n'),
});

/** What the form holds, as the contract wants it. */
export const bookingSettingsBody = (values: FormValues): BookingSettingsBody =>
  valuesOf(bookingSettingsFields, values);
