import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { SearchKind, searchMachine } from '#machines/flows/search/search.machine.ts';
import { inNumbers } from './counts.ts';
import * as css from './search.css.ts';

type Props = { flow: ActorRefFrom<typeof searchMachine>; kind: SearchKind; label: string };

/** The name of a tab, with how many results it holds; the count is announced with the results. */
export function TabLabel({ flow, kind, label }: Props) {
  const count = useSelector(flow, ({ context: { answer } }) =>
    answer && kind !== 'all' ? inNumbers(answer[kind]) : null,
  );
  return (
    <>
      {label}
      {count !== null && (
        <span className={css.tabCount} aria-hidden>
          {count}
        </span>
      )}
    </>
  );
}
