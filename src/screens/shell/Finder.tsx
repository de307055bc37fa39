import Search from 'lucide-react/icons/search';
import { lazy, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { fetchAhead } from '#src/effects/fetchAhead.ts';
import { sparing } from '#src/effects/parts.ts';
import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { shortcutKeys } from '#src/session/shortcutKeys.ts';
import { spare } from '#src/styles/spare.css.ts';
import { buttonClass } from '#src/ui/Button.css.ts';
import { Kbd } from '#src/ui/Kbd.tsx';
import { LazyPart } from '#src/ui/LazyPart.tsx';
import { shortcutOf, singleKeysOff } from './shared/shortcuts.ts';
import { useKeysAhead } from './useKeysAhead.ts';

const fetchPalette = () =>
  import('#src/screens/palette/shared/Palette.tsx').then((part) => ({ default: part.Palette }));
const Palette = lazy(sparing(fetchPalette));
const Shortcuts = lazy(
  sparing(() =>
    import('#src/screens/palette/shared/Shortcuts.tsx').then((part) => ({ default: part.Shortcuts })),
  ),
);

/** The way to the command palette and to the sheet of shortcuts; their code comes when they are asked for. */
export function Finder() {
  const app = useApp();
  const { store } = app;
  const chosen = shortcutKeys(app);
  const keys = useSyncExternalStore(chosen.subscribe, chosen.now, chosen.now);
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event, store.read(singleKeysOff) !== 'true', keys);
      if (!shortcut) return;
      event.preventDefault();
      if (shortcut === 'box') document.querySelector<HTMLElement>('main input[type="search"]')?.focus();
      else setOpen(shortcut);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [store, keys]);
  const prepare = () => fetchAhead(fetchPalette());
  const close = useCallback(() => setOpen(null), []);
  const takeWords = useKeysAhead(open === 'palette', close);
  return (
    <>
      <button
        type="button"
        className={buttonClass({ variant: 'quiet' })}
        aria-haspopup="dialog"
        aria-keyshortcuts={
          keys.palette.startsWith('ctrl+')
            ? `${keys.palette.replace('ctrl', 'Control')} ${keys.palette.replace('ctrl', 'Meta')}`
            : keys.palette
        }
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen('palette')}
      >
        <Search size={16} aria-hidden />
        <span className={spare}>{t('Find')}</span>
        <span className={spare} aria-hidden>
          <Kbd>{keys.palette.replace('ctrl+', 'Ctrl ')}</Kbd>
        </span>
      </button>
      {open && (
        <LazyPart onMissing={close}>
          {open === 'palette' && <Palette onClose={close} takeWords={takeWords} />}
          {open === 'shortcuts' && <Shortcuts onClose={close} />}
        </LazyPart>
      )}
    </>
  );
}
