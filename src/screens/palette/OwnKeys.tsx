import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import {
  type KeyTrouble,
  type Shortcut,
  shortcutKeysMachine,
} from '#machines/flows/account/shortcutKeys.machine.ts';
import { t } from '#src/language/t.ts';
import { useFact } from '#src/screens/form/useFact.ts';
import { keyOf } from '#src/screens/shell/shared/shortcuts.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { shortcutKeys } from '#src/session/shortcutKeys.ts';
import { useChart } from '#src/session/useChart.ts';
import { Button } from '#src/ui/Button.tsx';
import { Keys } from './Keys.tsx';
import * as css from './palette.css.ts';

const troubles: Readonly<Record<KeyTrouble, string>> = {
  noSign: t('Choose a letter, a digit or a sign, alone or with Ctrl.'),
  browsersOwn: t('Browsers already use this key.'),
  taken: t('This key is another shortcut already.'),
};

type Props = {
  /** Those that count on this page, with what they do. */
  words: Readonly<Partial<Record<Shortcut, string>>>;
};

/** The shortcuts whose keys someone may choose: press Change, then the new key. */
export function OwnKeys({ words }: Props) {
  const app = useApp();
  const buttonId = useId();
  const chart = useChart(shortcutKeysMachine, { input: { keys: shortcutKeys(app).now() } });
  useFact(chart, 'kept', ({ keys }) => shortcutKeys(app).keep(keys));
  const keys = useSelector(chart, ({ context }) => context.keys);
  const isListening = useSelector(chart, (snapshot) => !snapshot.matches('resting'));
  const changing = useSelector(chart, ({ context }) => context.changing);
  const problem = useSelector(chart, (snapshot) =>
    snapshot.matches('refused') ? snapshot.context.problem : null,
  );
  const mayReset = useSelector(chart, (snapshot) => snapshot.can({ type: 'usual.asked' }));
  return (
    <>
      <dl className={css.sheet}>
        {(Object.entries(words) as [Shortcut, string][]).map(([name, text]) => {
          const changeButton = `${buttonId}-${name}`;
          // the box that listens goes with its focus: Escape would then reach no dialog
          const listenNoMore = () => {
            if (chart.getSnapshot().matches('resting')) document.getElementById(changeButton)?.focus();
          };
          return (
            <div className={css.shortcut} key={name}>
              <dt>
                {isListening && changing === name ? (
                  <Listener
                    onKey={(key) => {
                      chart.send({ type: 'key.pressed', key });
                      listenNoMore();
                    }}
                    onEscape={() => {
                      chart.send({ type: 'change.dismissed' });
                      listenNoMore();
                    }}
                    onLeave={() => chart.send({ type: 'change.dismissed' })}
                  />
                ) : (
                  <Keys keys={keys[name].replace('ctrl+', 'Ctrl ').split(' ')} />
                )}
              </dt>
              <dd>{text}</dd>
              <dd className={css.change}>
                <Button
                  id={changeButton}
                  size="small"
                  aria-label={t('Change the key for: {text}', { text })}
                  onClick={() => chart.send({ type: 'change.asked', shortcut: name })}
                >
                  {t('Change')}
                </Button>
              </dd>
            </div>
          );
        })}
      </dl>
      {problem !== null && (
        <p className={css.overtaken} role="alert">
          {troubles[problem]}
        </p>
      )}
      {mayReset && (
        <div>
          <Button size="small" onClick={() => chart.send({ type: 'usual.asked' })}>
            {t('Use the usual keys again')}
          </Button>
        </div>
      )}
    </>
  );
}

type ListenerProps = {
  onKey: (key: string) => void;
  onEscape: () => void;
  /** The focus went elsewhere. */
  onLeave: () => void;
};

/** Takes the next key for itself, before the dialog or the page does. */
function Listener({ onKey, onEscape, onLeave }: ListenerProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return onLeave();
    const key = keyOf(event);
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onEscape();
    else if (key !== null) onKey(key);
  };
  return (
    <input
      ref={box}
      className={css.listener}
      readOnly
      aria-label={t('Press the new key, or Escape')}
      placeholder={t('New key')}
      onKeyDown={press}
      onBlur={onLeave}
    />
  );
}
