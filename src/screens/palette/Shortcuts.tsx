import type { ReactNode } from 'react';
import { useState } from 'react';
import { useApp } from '#src/app/AppContext.tsx';
import { openFlows } from '#src/flows/openFlows.ts';
import { t } from '#src/language/t.ts';
import { singleKeysOff } from '#src/screens/shell/shortcuts.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Kbd } from '#src/ui/Kbd.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import * as css from './palette.css.ts';

/** The sheet 'Keyboard shortcuts': what works everywhere, and what works on the page that is open. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const app = useApp();
  const [areOn, setOn] = useState(() => app.store.read(singleKeysOff) !== 'true');
  const [page] = useState(() => ({
    hasBox: document.querySelector('main input[type="search"]') !== null,
    hasTabs: document.querySelector('main [role="tablist"]') !== null,
    hasForm: hasOpenForm(app),
  }));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Keyboard shortcuts')}
      buttons={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <dl className={css.sheet}>
        <Shortcut keys={<Keys first="Ctrl" then="K" />}>{t('Open the command palette')}</Shortcut>
        {areOn && <Shortcut keys={<Kbd>?</Kbd>}>{t('Show these shortcuts')}</Shortcut>}
        {areOn && page.hasBox && (
          <Shortcut keys={<Kbd>/</Kbd>}>{t('Go to the search box of this page')}</Shortcut>
        )}
        {page.hasForm && <Shortcut keys={<Keys first="Ctrl" then="S" />}>{t('Save the open form')}</Shortcut>}
        {page.hasTabs && (
          <Shortcut keys={<Keys first="←" then="→" />}>{t('Change the tab, from a tab')}</Shortcut>
        )}
        <Shortcut keys={<Kbd>F6</Kbd>}>{t('Go to the messages, when there are any')}</Shortcut>
        <Shortcut keys={<Kbd>{t('Esc')}</Kbd>}>{t('Close what is open, empty a search box')}</Shortcut>
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

function hasOpenForm(app: Parameters<typeof openFlows>[0]): boolean {
  let found = false;
  openFlows(app).watch((flow, isOpen) => {
    found ||= isOpen && flow.getSnapshot().children?.form !== undefined;
  })();
  return found;
}

function Keys({ first, then }: { first: string; then: string }) {
  return (
    <span className={css.keys}>
      <Kbd>{first}</Kbd>
      <Kbd>{then}</Kbd>
    </span>
  );
}

function Shortcut({ keys, children }: { keys: ReactNode; children: string }) {
  return (
    <div className={css.shortcut}>
      <dt>{keys}</dt>
      <dd>{children}</dd>
    </div>
  );
}
