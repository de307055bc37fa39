import type { BookingSettings } from '#machines/flows/door/bookingSettingsFields.ts';
import { t } from '#src/language/t.ts';
import { CopyText } from '#src/ui/CopyText.tsx';
import { Notice } from '#src/ui/Notice.tsx';

/** Where the page stands, and whether anyone can book there now. */
export function BookingAddress({ page }: { page: BookingSettings }) {
  const { version, address } = page;
  const isOpen = page.is_open && !page.all_closed;
  if (version === 0)
    return (
      <Notice tone="info" title={t('Patients cannot book from home yet')}>
        {t('Choose what they can book, open the page and save.')}
      </Notice>
    );
  return (
    <Notice
      tone={isOpen ? 'success' : 'neutral'}
      title={isOpen ? t('The page is open') : t('The page is closed: no one can book there now')}
    >
      <CopyText text={address} action={t('Copy address')} />
    </Notice>
  );
}
