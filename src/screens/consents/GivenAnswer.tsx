import Square from 'lucide-react/icons/square';
import SquareCheck from 'lucide-react/icons/square-check';
import type { BlockValue } from '#machines/form/blocks.ts';
import { listed } from '#src/language/listed.ts';
import { t } from '#src/language/t.ts';
import { typedNumber } from '#src/language/typedNumber.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { dayInWords, isDay } from '#src/time/dayRange.ts';
import * as css from './consents.css.ts';
import { type FieldTexts, filledIn } from './shared/markdown.ts';

type Props = { block: BlockValue; fields: FieldTexts; value: unknown };

/** A question and what was answered. */
export function GivenAnswer({ block, fields, value }: Props) {
  const asked = filledIn(block.label, fields);
  if (block.type === 'checkbox')
    return (
      <p className={css.line}>
        {value === true ? (
          <SquareCheck size={20} role="img" aria-label={t('Ticked')} />
        ) : (
          <Square size={20} role="img" aria-label={t('Not ticked')} />
        )}
        <span dir="auto">{asked}</span>
      </p>
    );
  const said = answerInWords(block, value);
  return (
    <div className={css.answer}>
      <span className={css.asked} dir="auto">
        {asked}
      </span>
      {said === '' ? <span className={quiet}>{t('Not answered')}</span> : <bdi>{said}</bdi>}
    </div>
  );
}

/** An answer in words; empty where there is none. */
export function answerInWords({ type }: BlockValue, value: unknown): string {
  if (type === 'checkbox') return value === true ? t('Ticked') : t('Not ticked');
  if (Array.isArray(value)) return listed(value.map(String));
  const said = String(value ?? '');
  if (type === 'number') return /^-?\d+(\.\d+)?$/.test(said) ? typedNumber(said) : said;
  return type === 'date' && isDay(said) ? dayInWords(said) : said;
}
