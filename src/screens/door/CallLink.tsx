import { t } from '#src/language/t.ts';

/** Calls the clinic; nothing where it has no number. */
export function CallLink({ phone }: { phone: string }) {
  if (!phone) return null;
  return <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{t('Call {phone}', { phone })}</a>;
}
