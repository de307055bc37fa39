import { useSelector } from '@xstate/react';
import SearchX from 'lucide-react/icons/search-x';
import type { ActorRefFrom } from 'xstate';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import type { SearchKind, searchMachine } from '#machines/flows/search/search.machine.ts';
import { searchPageSize } from '#src/calls/search.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { hidden } from '#src/styles/hidden.css.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Pagination } from '#src/ui/Pagination.tsx';
import { SkeletonTable } from '#src/ui/Skeleton.tsx';
import { SlowNotice } from '#src/ui/SlowNotice.tsx';
import { inSentences } from './counts.ts';
import { type FoundKind, ResultList } from './ResultList.tsx';
import * as css from './search.css.ts';
import { NewBySearch } from './shared/NewBySearch.tsx';

type Props = {
  flow: ActorRefFrom<typeof searchMachine>;
  kind: SearchKind;
  clinic: Clinic;
  onKind: (kind: FoundKind) => void;
  /** From 1. */
  onPage: (page: number) => void;
};

const kinds: readonly FoundKind[] = ['patients', 'reservations', 'staff'];

/** What was found, while it is looked for again, and when nothing could be. */
export function Results({ flow, kind, clinic, onKind, onPage }: Props) {
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'));
  const isSlow = useSelector(flow, (snapshot) => snapshot.hasTag('slow'));
  const isRefused = useSelector(flow, (snapshot) => snapshot.matches('refused'));
  const isUnavailable = useSelector(flow, (snapshot) => snapshot.matches('unavailable'));
  const problem = useSelector(flow, ({ context }) => translateServerText(context.problem));
  const answer = useSelector(flow, ({ context }) => context.answer);
  const words = useSelector(flow, ({ context }) => context.words);
  const answered = useSelector(flow, ({ context }) => context.answered);
  if (isRefused) return <ErrorState title={t('This cannot be searched')} text={problem} />;
  if (isUnavailable)
    return (
      <ErrorState
        title={t('The search failed')}
        text={t('What you typed is still here.')}
        onRetry={() => flow.send({ type: 'retried' })}
      />
    );
  const slow = isSlow && (
    <SlowNotice
      text={t('The server has not answered yet. What you typed is still here.')}
      onCancel={() => flow.send({ type: 'asking.cancelled' })}
    />
  );
  if (!answer || answered?.kind !== kind) return slow || <SkeletonTable rows={5} columns={1} />;
  const shown = kind === 'all' ? kinds.filter((one) => answer[one].count > 0) : [kind];
  const isOfPatients = kind === 'all' || kind === 'patients';
  const isNothing = shown.every((one) => answer[one].count === 0);
  return (
    <>
      {slow}
      <p className={hidden} role="status">
        {isBusy ? '' : inSentences(answer)}
      </p>
      <div className={css.found} aria-busy={isBusy || undefined}>
        {isNothing ? (
          <EmptyState
            icon={<SearchX size={20} aria-hidden />}
            title={t('Nothing found')}
            text={t('Nothing matches all of these words. Try fewer words.')}
            action={isOfPatients && <NewBySearch clinic={clinic.id} words={words} />}
          />
        ) : (
          shown.map((one) => (
            <ResultList
              key={one}
              kind={one}
              answer={answer}
              zone={clinic.timezone}
              onAll={kind === 'all' ? () => onKind(one) : undefined}
            />
          ))
        )}
      </div>
      {kind !== 'all' && answer[kind].count > searchPageSize.one && (
        <Pagination
          offset={answered.offset}
          limit={searchPageSize.one}
          shown={answer[kind].results.length}
          total={answer[kind].count_is_least ? undefined : answer[kind].count}
          onOffset={(offset) => onPage(offset / searchPageSize.one + 1)}
        />
      )}
    </>
  );
}
