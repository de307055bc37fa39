import { useState } from 'react';
import { t } from '#src/language/t.ts';
import { Keys } from '#src/screens/palette/Keys.tsx';
import { OwnKeys } from '#src/screens/palette/OwnKeys.tsx';
import { pageKeys } from '#src/screens/palette/pageKeys.ts';
import * as css from '#src/screens/palette/palette.css.ts';
import { singleKeysOff } from '#src/screens/shell/shared/shortcuts.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Switch } from '#src/ui/Switch.tsx';

/** The sheet 'Keyboard shortcuts': what works everywhere, and what works on the page that is open. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const app = useApp();
  const [areOn, setOn] = useState(() => app.store.read(singleKeysOff) !== 'true');
  const [page] = useState(() => ({
    hasBox: document.querySelector('main input[type="search"]') !== null,
    keys: pageKeys(app),
  }));
  const everywhere = [
    { keys: ['F6'], words: t('Go to the messages, when there are any') },
    { keys: [t('Esc')], words: t('Close what is open, clear a search box') },
  ];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Keyboard shortcuts')}
      buttons={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <OwnKeys
        words={{
          palette: t('Open the command palette'),
          ...(areOn && { shortcuts: t('Show these shortcuts') }),
          ...(areOn && page.hasBox && { box: t('Go to the search box of this page') }),
        }}
      />
      <dl className={css.sheet}>
        {[...page.keys, ...everywhere].map(({ keys, words }) => (
          <div className={css.shortcut} key={words}>
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t('Shortcuts of a single key')}
        isSelected={areOn}
        onChange={(on) => {
          setOn(on);
          if (on) app.store.remove(singleKeysOff);
          else app.store.write(singleKeysOff, 'true');
        }}
      />
    </Dialog>
  );
}
