import { rich } from '#src/language/rich.tsx';
import { plural, t } from '#src/language/t.ts';
import { Card } from '#src/ui/Card.tsx';
import { english, Own } from '../Own.tsx';
import * as css from './Holding.css.ts';
import type { Held } from './held.ts';

function Value({ text }: { readonly text: string }) {
  const lines = text.split('\n').length;
  if (lines === 1)
    return (
      <code className={css.value} {...english}>
        {text}
      </code>
    );
  return (
    <details>
      <summary>{plural(lines, '{count} line', '{count} lines')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
      <pre className={css.value} {...english} tabIndex={0}>
        {text}
      </pre>
    </details>
  );
}

/** What the chart holds at the step that is looked at; what the step changed is marked. */
export function Holding({ held }: { readonly held: readonly Held[] }) {
  return (
    <Card title={t('Context')} text={t('Made-up samples only. Nothing here comes from a clinic.')}>
      {held.length === 0 ? (
        <p>{t('This chart holds nothing besides its state.')}</p>
      ) : (
        <dl className={css.list}>
          {held.map(({ name, text, was }) => (
            <div key={name} className={was === undefined ? css.pair : css.changed}>
              <dt className={css.name}>
                <Own>{name}</Own>
                {was !== undefined && <strong className={css.mark}> {t('Changed')}</strong>}
              </dt>
              <dd>
                <Value text={text} />
                {was !== undefined && (
                  <div className={css.was}>{rich('Before: {value}', { value: <Value text={was} /> })}</div>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
