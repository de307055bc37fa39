import { useEffect } from 'react';
import { t } from '#src/language/t.ts';
import { type Group, type Line, lineId } from './entries.ts';
import * as css from './palette.css.ts';

type Props = {
  id: string;
  groups: readonly Group[];
  more: Line | undefined;
  marked: Line | undefined;
  onMark: (line: Line) => void;
  onChoose: (line: Line) => void;
};

/** What can be chosen, in groups; the searchbox keeps the focus and says which line is marked. */
export function PaletteList({ id, groups, more, marked, onMark, onChoose }: Props) {
  const active = marked && lineId(id, marked);
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const option = (line: Line) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the searchbox takes the keys
    <div
      key={line.key}
      id={lineId(id, line)}
      className={css.option}
      role="option"
      tabIndex={-1}
      aria-selected={line.key === marked?.key}
      onPointerMove={() => line.key !== marked?.key && onMark(line)}
      onClick={() => onChoose(line)}
    >
      <bdi>{line.label}</bdi>
      {line.detail && (
        <bdi className={css.detail} dir="auto">
          {line.detail}
        </bdi>
      )}
    </div>
  );
  return (
    <div
      className={css.list}
      id={id}
      role="listbox"
      aria-label={t('Results')}
      tabIndex={0}
      aria-activedescendant={active}
    >
      {groups.map(({ title, lines }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no set of fields
        <div role="group" aria-label={title} key={title}>
          <div className={css.group} aria-hidden>
            {title}
          </div>
          {lines.map(option)}
        </div>
      ))}
      {more && option(more)}
      {groups.length === 0 && !more && <div className={css.none}>{t('No match.')}</div>}
    </div>
  );
}
