import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import { memo } from 'react';
import type { BlockValue } from '#machines/form/blocks.ts';
import { inDigits } from '#src/language/inDigits.ts';
import { t } from '#src/language/t.ts';
import { blockWords } from '#src/screens/consent-forms/shared/words.ts';
import { Button } from '#src/ui/Button.tsx';
import type { BlockEdits } from './blockEdits.ts';
import { blockIcons } from './blockIcons.tsx';
import * as css from './builder.css.ts';
import { type CarryingRef, Grip } from './Grip.tsx';

type Props = {
  block: BlockValue;
  at: number;
  count: number;
  isOpen: boolean;
  isReadOnly: boolean;
  edits: BlockEdits;
  onToggle: (key: string) => void;
  onRemove: (key: string, at: number) => void;
  carrying: CarryingRef;
};

/** One block as a line: what it is, how it begins, and what can be done with it. */
export const BlockRow = memo(function BlockRow(props: Props) {
  const { block, at, count, isOpen, isReadOnly, edits, carrying } = props;
  const number = at + 1;
  return (
    <div className={css.row}>
      {!isReadOnly && <Grip carrying={carrying} at={at} count={count} />}
      <button
        type="button"
        className={css.toggle}
        id={`block-${block.key}`}
        aria-expanded={isOpen}
        onClick={() => props.onToggle(block.key)}
      >
        <span className={css.number}>{inDigits(number)}</span>
        {blockIcons[block.type]}
        <span className={css.kind}>{blockWords[block.type]}</span>
        <span className={css.excerpt} dir="auto">
          {block.label.slice(0, 120)}
        </span>
      </button>
      {!isReadOnly && (
        <div className={css.rowButtons}>
          <Button
            size="small"
            variant="quiet"
            aria-label={t('Move block {number} up', { number })}
            isDisabled={at === 0}
            onClick={() => edits.move(at, at - 1)}
          >
            <ArrowUp size={16} aria-hidden />
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-label={t('Move block {number} down', { number })}
            isDisabled={at === count - 1}
            onClick={() => edits.move(at, at + 1)}
          >
            <ArrowDown size={16} aria-hidden />
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-label={t('Remove block {number}', { number })}
            onClick={() => props.onRemove(block.key, at)}
          >
            <X size={16} aria-hidden />
          </Button>
        </div>
      )}
    </div>
  );
});
