import type { Webhook, WebhookDelivery } from '#machines/flows/connections/webhookFields.ts';
import { t } from '#src/language/t.ts';

/** What a webhook hears of, in words. */
const eventWords: Readonly<Record<Webhook['events'][number], string>> = {
  'patient.created': t('Patient created'),
  'patient.updated': t('Patient changed'),
  'reservation.created': t('Reservation created'),
  'reservation.changed': t('Reservation changed'),
  'reservation.cancelled': t('Reservation cancelled'),
  'reservation.checked_in': t('Patient checked in'),
  'record.signed': t('Record signed'),
  'consent.given': t('Consent given'),
  'consent.revoked': t('Consent revoked'),
};

export const eventOptions = Object.entries(eventWords).map(([id, label]) => ({ id, label }));

export const eventInWords = (event: string): string =>
  event === 'test' ? t('Test') : (eventWords[event as keyof typeof eventWords] ?? event);

export const webhookStateWords: Readonly<Record<Webhook['state'], string>> = {
  active: t('Active'),
  paused: t('Paused'),
};

export const deliveryStateWords: Readonly<Record<WebhookDelivery['state'], string>> = {
  queued: t('Waiting'),
  sending: t('Being sent'),
  sent: t('Delivered'),
  failed: t('Not delivered'),
};

export const deliveryTones = { queued: 'info', sending: 'info', sent: 'success', failed: 'danger' } as const;

/** What is said of a secret when it is shown. */
export const secretWords = {
  made: (name: string) => t('Secret of {name}', { name }),
  hint: t(
    'Copy the secret now. With it the program checks that a notice comes from Chartroom. It is never shown again.',
  ),
  copy: t('Copy secret'),
};
