import { saveFile } from '#src/effects/download.ts';
import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { DialogButtons } from '#src/ui/Dialog.tsx';
import { FormStack } from '#src/ui/FormLayout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import * as css from './security.css.ts';

type Props = { codes: readonly string[]; onKept: () => void };

/** The recovery codes, the only time that they are shown. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const { toasts } = useApp();
  const text = codes.join('\n');
  const copy = () =>
    void navigator.clipboard
      ?.writeText(text)
      .then(() => toasts.push({ kind: 'success', text: t('Copied.') }));
  return (
    <FormStack isWide>
      <Notice tone="warning" title={t('Keep these codes now')}>
        {t(
          'They are shown only once. Each signs you in once if you lose your phone. Print them, or keep them in a password manager, not beside your password.',
        )}
      </Notice>
      <ul className={css.codes} aria-label={t('Recovery codes')} dir="ltr">
        {codes.map((code) => (
          <li key={code} className={css.secret}>
            {code}
          </li>
        ))}
      </ul>
      <DialogButtons>
        <Button onClick={copy}>{t('Copy codes')}</Button>
        <Button onClick={() => saveFile('chartroom-recovery-codes.txt', `${text}\n`, 'text/plain')}>
          {t('Download codes')}
        </Button>
        <Button variant="primary" onClick={onKept}>
          {t('I have kept the codes')}
        </Button>
      </DialogButtons>
    </FormStack>
  );
}
