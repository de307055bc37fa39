import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { TextTo } from '#src/ui/links.tsx';
import type { Together } from './exhibit.ts';
import { compositions } from './exhibits.ts';
import * as css from './gallery.css.ts';
import { english, Own } from './Own.tsx';

function Composition({ id, title, about, charts, says, proof }: Together) {
  return (
    <li className={css.entry} id={id}>
      <h3 className={css.name} {...english}>
        {title}
      </h3>
      <p {...english}>{about}</p>
      <p>
        {charts.map((chart, place) => (
          <span key={chart}>
            {place > 0 && ', '}
            <TextTo to="/machines/$id" params={{ id: chart }} {...english}>
              {chart}
            </TextTo>
          </span>
        ))}
      </p>
      <ul className={css.says} aria-label={t('What is promised: {title}', { title })}>
        {says.map((one) => (
          <li key={one} {...english}>
            {one}
          </li>
        ))}
      </ul>
      <span className={css.soft}>{rich('Proven by {file}', { file: <Own>{proof}</Own> })}</span>
    </li>
  );
}

/** The charts that are proven together, with what they promise. */
export function ProvenTogether() {
  return (
    <section aria-labelledby="proven-together">
      <h2 id="proven-together">{t('Proven together')}</h2>
      <ul className={css.list}>
        {compositions.map((one) => (
          <Composition key={one.id} {...one} />
        ))}
      </ul>
    </section>
  );
}
