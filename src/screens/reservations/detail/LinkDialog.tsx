import Printer from 'lucide-react/icons/printer';
import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { encode } from 'uqr';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { RadioGroup } from '#src/ui/RadioGroup.tsx';
import * as css from './detail.css.ts';

type Props = {
  visit: string;
  /** The address of the visit's forms by the same link, where it asks for any. */
  forms: string | null;
  /** What keeps the link from opening anything. */
  warning: string | null;
  onNoted: () => void;
};

/** The address of a link, shown this once: to be copied, scanned from the screen, or printed with the slip. */
export default function LinkDialog({ visit, forms, warning, onNoted }: Props) {
  const [place, setPlace] = useState('visit');
  const url = place === 'forms' && forms !== null ? forms : visit;
  const [copied, setCopied] = useState('');
  const isCopied = copied === url;
  // a page that came without encryption has no clipboard
  const { clipboard } = navigator as { clipboard?: Clipboard };
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={t("Patient's link")}
      buttons={
        <>
          <Button icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
            {t('Print with slip')}
          </Button>
          {clipboard && (
            <Button onClick={() => void clipboard.writeText(url).then(() => setCopied(url))}>
              {isCopied ? t('Link copied') : t('Copy link')}
            </Button>
          )}
          <Button variant="primary" onClick={onNoted} autoFocus>
            {t('Close')}
          </Button>
        </>
      }
    >
      {warning && <Notice tone="warning">{warning}</Notice>}
      <p>{t('Anyone with this link can see when and where the visit is. It is shown only now.')}</p>
      {forms !== null && (
        <RadioGroup
          name="place"
          label={t('Where it leads')}
          options={[
            { id: 'visit', label: t('To the visit') },
            { id: 'forms', label: t('To the forms that have to be signed') },
          ]}
          value={place}
          onChange={setPlace}
        />
      )}
      <code className={css.address} dir="ltr">
        {url}
      </code>
      <Code url={url} />
      {createPortal(
        <section className={css.slip} aria-hidden>
          <p>
            {place === 'forms'
              ? t('Scan to read and sign the forms for your visit:')
              : t('Scan to confirm, move or cancel your visit:')}
          </p>
          <Code url={url} />
          <p dir="ltr">{url}</p>
        </section>,
        document.body,
      )}
    </Dialog>
  );
}

/** A QR code, dark on white in both themes: scanners need it so. */
function Code({ url }: { url: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: side } = encode(url, { ecc: 'M', border: 4 });
    const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: side, path: squares.join('') };
  }, [url]);
  return (
    <svg
      className={css.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t('QR code of the link')}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
