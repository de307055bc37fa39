import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { isBlank } from '#machines/lifecycles/blank.ts';
import { paletteFlow } from '#src/flows/search/palette.ts';
import { paletteActions } from '#src/flows/search/paletteActions.ts';
import { t } from '#src/language/t.ts';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { groupsOf, type Line, lineId } from '#src/screens/palette/entries.ts';
import { PaletteList } from '#src/screens/palette/PaletteList.tsx';
import * as css from '#src/screens/palette/palette.css.ts';
import { useGoWithWords } from '#src/screens/search/shared/useGoWithWords.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { hidden } from '#src/styles/hidden.css.ts';
import { instantInWords } from '#src/time/days.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';

type Props = {
  onClose: () => void;
  /** Hands over what was typed before the palette was there, once. */
  takeWords: () => string;
};

/** The dialog 'Command palette': type a few letters, choose with the arrows, go or do. */
export function Palette({ onClose, takeWords }: Props) {
  const app = useApp();
  const navigate = useNavigate();
  const list = useId();
  const clinic = useSelector(app.defaultClinic, ({ context }) => context.chosen);
  const goWithWords = useGoWithWords(clinic?.id);
  const flow = useFlow(paletteFlow(app), { clinic: clinic?.id ?? null });
  const words = useSelector(flow, ({ context }) => context.words);
  const isOvertaken = useSelector(flow, (snapshot) => snapshot.matches({ open: 'overtaken' }));
  const isClosed = useSelector(flow, (snapshot) => snapshot.status !== 'active');
  const search = useSelector(flow, ({ children }) => children.search);
  const answer = useSelector(search, (snapshot) => snapshot?.context.answer ?? null);
  // by its key: lines that arrive later must not come under the mark
  const [held, setHeld] = useState<string | null>(null);
  // read anew with every letter, and when the charts said no
  // biome-ignore lint/correctness/useExhaustiveDependencies: the letters are what makes it worth reading again
  const actions = useMemo(() => paletteActions(app).offered(), [app, words, isOvertaken]);
  const groups = groupsOf(
    words,
    actions,
    answer,
    (instant) => instantInWords(instant, clinic?.timezone),
    clinic?.role,
  );
  const lines: Line[] = groups.flatMap((group) => group.lines);
  if (clinic && !isBlank(words))
    lines.push({
      key: 'everywhere',
      label: t('Search everywhere'),
      entry: { kind: 'words', to: '/dashboard/search' },
    });
  const at = Math.max(
    0,
    lines.findIndex(({ key }) => key === held),
  );
  const marked = lines[at];
  const setAt = (next: number) => setHeld(lines[next]?.key ?? null);
  useEffect(() => {
    if (isClosed) onClose();
  }, [isClosed, onClose]);
  useEffect(() => {
    const early = takeWords();
    if (early !== '') flow.send({ type: 'words.typed', words: early });
  }, [flow, takeWords]);
  useFact(flow, 'went', ({ to }) => void navigate({ href: to }));
  useFact(flow, 'tookWords', ({ to, words: taken }) => goWithWords(to, taken));
  const choose = ({ entry }: Line) => flow.send({ type: 'entry.chosen', entry });
  const press = (event: KeyboardEvent) => {
    const last = lines.length - 1;
    if (event.key === 'Enter' && marked && (event.target as Element).role === 'listbox') choose(marked);
    const next = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      PageDown: Math.min(last, at + 8),
      PageUp: Math.max(0, at - 8),
    }[event.key];
    if (next !== undefined && !event.nativeEvent.isComposing) {
      event.preventDefault();
      setAt(next);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={() => flow.send({ type: 'palette.dismissed' })}
      title={t('Command palette')}
      isWide
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the box inside is what takes the keys */}
      <div className={css.palette} onKeyDown={press}>
        <SearchField
          label={t('Search')}
          placeholder={t('Search for a page, a person, a reservation or an action')}
          value={words}
          maxLength={200}
          listId={list}
          activeId={marked && lineId(list, marked)}
          isFirst
          onChange={(text) => {
            setHeld(null);
            flow.send({ type: 'words.typed', words: text });
          }}
          onSubmit={() => marked && choose(marked)}
        />
        {isOvertaken && (
          <p className={css.overtaken} role="alert">
            {t('This is no longer possible. What you can do now is below.')}
          </p>
        )}
        <p className={hidden} role="status">
          {lines.length === 0 ? t('Nothing found.') : t('Results: {count}.', { count: lines.length })}
        </p>
        <PaletteList
          id={list}
          groups={groups}
          more={lines.find(({ key }) => key === 'everywhere')}
          marked={marked}
          onMark={(line) => setAt(lines.indexOf(line))}
          onChoose={choose}
        />
      </div>
    </Dialog>
  );
}
