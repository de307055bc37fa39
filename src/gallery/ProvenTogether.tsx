import { TextTo } from '#src/ui/links.tsx';
import type { Together } from './exhibit.ts';
import { compositions } from './exhibits.ts';
import * as css from './gallery.css.ts';

function Composition({ id, title, about, charts, says, proof }: Together) {
  return (
    <li className={css.entry} id={id}>
      <h3 className={css.name}>{title}</h3>
      <p>{about}</p>
      <p>
        {charts.map((chart, place) => (
          <span key={chart}>
            {place > 0 && ', '}
            <TextTo to="/machines/$id" params={{ id: chart }}>
              {chart}
            </TextTo>
          </span>
        ))}
      </p>
      <ul className={css.says} aria-label={`What is promised: ${title}`}>
        {says.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <span className={css.soft}>Proven by {proof}</span>
    </li>
  );
}

/** The charts that are proven together, with what they promise. */
export function ProvenTogether() {
  return (
    <section aria-labelledby="proven-together">
      <h2 id="proven-together">Proven together</h2>
      <ul className={css.list}>
        {compositions.map((one) => (
          <Composition key={one.id} {...one} />
        ))}
      </ul>
    </section>
  );
}
