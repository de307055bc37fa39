import { sources } from 'virtual:charts';
import { useLocation } from '@tanstack/react-router';
import { rich } from '#src/language/rich.tsx';
import { Card } from '#src/ui/Card.tsx';
import { type Exhibit, fileOf } from '../exhibit.ts';
import * as css from '../gallery.css.ts';
import { Own } from '../Own.tsx';
import { Selected, useSelected } from '../Selected.tsx';
import { useLoaded } from '../useLoaded.ts';
import { Lines } from './Lines.tsx';

/** The file that a chart is written in, at the state that the address names, and what its calls ask of the server. */
export default function CodeOfChart({ exhibit }: { readonly exhibit: Exhibit }) {
  const source = useLoaded(sources, exhibit.id);
  const hash = useLocation({ select: (location) => location.hash });
  const { path } = useSelected(exhibit);
  if (!source) return null;
  return (
    <div className={css.room}>
      <div className={css.side}>
        <Lines label={fileOf(exhibit)} text={source.text} meant={exhibit.lines[path]} />
        {source.operations.map(({ call, request, file, line, text }) => (
          <Card
            key={call}
            title={<Own>{request}</Own>}
            text={rich('What {call} asks for: {place}', {
              call: <Own>{call}</Own>,
              place: <Own>{`${file}:${line}`}</Own>,
            })}
          >
            <Lines
              label={`${file}:${line}`}
              text={text}
              from={line}
              meant={hash === `call-${call}` ? line : undefined}
            />
          </Card>
        ))}
      </div>
      <div className={css.side}>
        <Selected exhibit={exhibit} />
      </div>
    </div>
  );
}
