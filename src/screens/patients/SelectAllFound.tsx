import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { FoundQuery } from '#machines/flows/patients/foundSelection.machine.ts';
import { foundSelectionFlow } from '#src/flows/patients/foundSelection.ts';
import { plural, t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { quiet } from '#src/styles/quiet.css.ts';
import { Button } from '#src/ui/Button.tsx';

type Props = {
  query: FoundQuery;
  /** How many were found; null where the server counted only so far. */
  count: number | null;
  selected: ReadonlySet<unknown>;
  onFound: (ids: readonly number[]) => void;
};

/** Selects everyone on all pages of what was found, and says why where it can't. */
export function SelectAllFound({ query, count, selected, onFound }: Props) {
  const flow = useFlow(foundSelectionFlow(useApp()), { query });
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'));
  const problem = useSelector(flow, (snapshot) =>
    snapshot.matches('unavailable')
      ? t('The server did not answer. Try again in a moment.')
      : snapshot.matches('refused')
        ? (translateServerText(snapshot.context.problem) ?? t('The server refused this without saying why.'))
        : undefined,
  );
  useFact(flow, 'found', ({ ids }) => onFound(ids));
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changes what is selected is the user's last word
  useEffect(() => flow.send({ type: 'rows.chosen' }), [flow, selected]);
  return (
    <>
      <Button size="small" isPending={isBusy} onClick={() => flow.send({ type: 'all.wanted' })}>
        {count === null
          ? t('Select all that were found')
          : plural(count, 'Select the one that was found', 'Select all {count} that were found')}
      </Button>
      {problem && (
        <span className={quiet} role="status">
          {problem}
        </span>
      )}
    </>
  );
}
