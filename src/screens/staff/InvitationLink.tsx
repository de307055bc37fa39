import { useState } from 'react';
import { invitationPath } from '#src/address/returnPath.ts';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import * as css from './staff.css.ts';

/** The link of an invitation. Its code stands behind the #, which browsers send to no server. */
export function InvitationLink({ code }: { code: string }) {
  const [isCopied, setCopied] = useState(false);
  const link = `${location.origin}${invitationPath}#${code}`;
  // a page that came without encryption has no clipboard
  const { clipboard } = navigator as { clipboard?: Clipboard };
  return (
    <div className={css.link}>
      <span className={css.code}>{link}</span>
      {clipboard && (
        <Button onClick={() => void clipboard.writeText(link).then(() => setCopied(true))}>
          {isCopied ? t('Link copied') : t('Copy link')}
        </Button>
      )}
    </div>
  );
}
