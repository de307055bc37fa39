import Printer from 'lucide-react/icons/printer';
import { createPortal } from 'react-dom';
import type { BookingSettings } from '#machines/flows/door/bookingSettingsFields.ts';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import { CopyText } from '#src/ui/CopyText.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { QrCode } from '#src/ui/QrCode.tsx';
import * as css from './bookingPage.css.ts';

type Props = { page: BookingSettings; clinic: string };

/** Where patients check in, and the poster with its code for the door. */
export function ArrivalAddress({ page: { arrivals_open, all_closed, arrival_address }, clinic }: Props) {
  if (!arrivals_open || all_closed) return null;
  const code = <QrCode text={arrival_address} label={t('QR code for the door')} />;
  return (
    <Notice tone="success" title={t('Patients can check in at the door')}>
      <div className={css.door}>
        <CopyText text={arrival_address} action={t('Copy address')} />
        {code}
        <Button icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
          {t('Print code for the door')}
        </Button>
      </div>
      {createPortal(
        <section className={css.poster} aria-hidden>
          <h1>{t('Check in here')}</h1>
          <p>
            <bdi>{clinic}</bdi>
          </p>
          {code}
          <p>{t("Scan the code with your phone and say that you're here.")}</p>
          <p dir="ltr">{arrival_address}</p>
        </section>,
        document.body,
      )}
    </Notice>
  );
}
