import { useState } from 'react';
import { t } from '#src/language/t.ts';
import { Button } from './Button.tsx';
import * as css from './CopyText.css.ts';

/** Something that another program needs, letter by letter. */
export function CopyText({ text, action }: { text: string; action: string }) {
  const [isCopied, setCopied] = useState(false);
  // a page that came without encryption has no clipboard
  const { clipboard } = navigator as { clipboard?: Clipboard };
  return (
    <div className={css.copied}>
      <code className={css.code} dir="ltr">
        {text}
      </code>
      {clipboard && (
        <Button onClick={() => void clipboard.writeText(text).then(() => setCopied(true))}>
          {isCopied ? t('Copied') : action}
        </Button>
      )}
    </div>
  );
}
