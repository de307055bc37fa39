import type { BookingSettings } from '#machines/flows/door/bookingSettingsFields.ts';
import { t } from '#src/language/t.ts';
import { CopyText } from '#src/ui/CopyText.tsx';
import { Notice } from '#src/ui/Notice.tsx';

/** Where the page stands, and whether anyone can book there now. */
export function BookingAddress({ page: { is_open, version, address } }: { page: BookingSettings }) {
  if (version === 0)
    return (
      <Notice tone="info" title={t('Patients cannot book from home yet.')}>
        {t('Choose what they can book, open the page and save.')}
      </Notice>
    );
  return (
    <Notice
      tone={is_open ? 'success' : 'neutral'}
      title={is_open ? t('The page is open.') : t('The page is closed: no one can book there now.')}
    >
      <CopyText text={address} action={t('Copy address')} />
    </Notice>
  );
}
