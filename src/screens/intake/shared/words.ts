import type { IntakeField } from '#machines/flows/door/intakeReview.machine.ts';
import type { ChartField } from '#machines/form/blocks.ts';
import { t } from '#src/language/t.ts';

/** What of a chart an answer can propose. */
export const chartFieldWords: Readonly<Record<ChartField, string>> = {
  phone_number: t('Phone number'),
  phone_number_alt: t('Other phone number'),
  email: t('Email'),
  address_line1: t('Address'),
  address_line2: t('Address line 2'),
  postal_code: t('Postal code'),
  city: t('City'),
  region: t('Region'),
  emergency_contacts: t('Emergency contacts'),
  allergies: t('Allergies'),
  medications: t('Medications'),
};

/** How an answer stands that waits for no one, or for someone else. */
export const standingWords: Readonly<Record<Exclude<IntakeField['standing'], 'proposed'>, string>> = {
  same: t('The chart says the same'),
  unread: t('To read'),
  hidden: t('Only clinical staff see this answer'),
  accepted: t('Accepted'),
  dismissed: t('Dismissed'),
  read: t('Read'),
};
