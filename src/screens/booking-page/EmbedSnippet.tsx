import type { BookingSettings } from '#machines/flows/door/bookingSettingsFields.ts';
import { t } from '#src/language/t.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { CopyText } from '#src/ui/CopyText.tsx';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

type Props = { page: BookingSettings; clinic: string };

/** What a website takes over to show the booking page: one frame, and no script. */
export function EmbedSnippet({ page: { address, embed_origins }, clinic }: Props) {
  if (embed_origins.length === 0) return null;
  const title = escaped(t('Book a visit at {clinic}', { clinic }));
  const frame = `<iframe src="${escaped(address)}" title="${title}" width="100%" height="900" style="border:0" loading="lazy"></iframe>`;
  return (
    <>
      <CopyText text={frame} action={t('Copy frame')} />
      <p className={quiet}>
        {t('A script on your website can fit the height: the page sends it in messages of type {type}.', {
          type: 'chartroom:height',
        })}
      </p>
    </>
  );
}
