import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import type { DueChart, DuePage } from '#src/calls/retention.ts';
import { plural, t } from '#src/language/t.ts';
import { useReadAnew } from '#src/screens/form/useReadAnew.ts';
import { ListPages } from '#src/screens/list/ListPages.tsx';
import type { OnSearch } from '#src/screens/list/listSearch.ts';
import { SelectionBar } from '#src/screens/list/SelectionBar.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { DueTable } from './DueTable.tsx';
import type { DueSearch } from './dueSearch.ts';
import { HoldDialog } from './HoldDialog.tsx';
import { ChartRemovalDialog } from './shared/ChartRemovalDialog.tsx';

type Props = {
  clinic: Clinic;
  page: DuePage;
  search: DueSearch;
  onSearch: OnSearch<DueSearch>;
};

/** As many as one call takes. */
const most = 50;

/** The charts that are due or kept longer, and what is decided about them. */
export function DueCharts({ clinic, page, search, onSearch }: Props) {
  const app = useApp();
  const reread = useReadAnew();
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set());
  const [removing, setRemoving] = useState<readonly number[]>([]);
  const [keeping, setKeeping] = useState<DueChart | null>(null);
  const isKept = search.list === 'kept';
  const chosen = [...selected].map(Number);
  const tell = (text: string) => {
    app.toasts.push({ kind: 'success', text });
    setSelected(new Set());
    reread();
  };
  return (
    <>
      {page.results.length > 0 ? (
        <>
          <DueTable
            charts={page.results}
            isKept={isKept}
            selection={{ selected, onChange: setSelected }}
            onKeep={setKeeping}
            onRemove={({ patient }) => setRemoving([patient])}
          />
          <ListPages page={page} search={search} onSearch={onSearch} />
        </>
      ) : (
        <Nothing isKept={isKept} isRuled={page.isRuled} />
      )}
      {chosen.length > 0 && (
        <SelectionBar
          label={t('Selected charts')}
          said={plural(chosen.length, 'One chart selected', '{count} charts selected')}
        >
          <Button
            size="small"
            variant="danger"
            icon={<Trash size={16} aria-hidden />}
            disabledReason={chosen.length > most ? t('Select at most 50 charts at once.') : undefined}
            onClick={() => setRemoving(chosen)}
          >
            {t('Remove selected')}
          </Button>
          <Button size="small" onClick={() => setSelected(new Set())}>
            {t('Clear selection')}
          </Button>
        </SelectionBar>
      )}
      {removing.length > 0 && (
        <ChartRemovalDialog
          wish={{ clinic: clinic.id, patients: removing, ground: 'due' }}
          onRemoved={(count) => tell(plural(count, 'One chart removed', '{count} charts removed'))}
          onUnsure={reread}
          onClose={() => setRemoving([])}
        />
      )}
      {keeping && (
        <HoldDialog
          chart={keeping}
          onKept={() => tell(t('The chart is kept longer'))}
          onUnsure={reread}
          onClose={() => setKeeping(null)}
        />
      )}
    </>
  );
}

function Nothing({ isKept, isRuled }: { isKept: boolean; isRuled: boolean }) {
  const icon = <Trash size={20} aria-hidden />;
  if (isKept)
    return (
      <EmptyState
        icon={icon}
        title={t('No chart is kept longer')}
        text={t('Charts that are due and that you decide to keep appear here.')}
      />
    );
  return isRuled ? (
    <EmptyState
      icon={icon}
      title={t('No chart is due')}
      text={t('Charts appear here once the clinic has kept them for as long as its rules say.')}
    />
  ) : (
    <EmptyState
      icon={icon}
      title={t('This clinic keeps charts forever')}
      text={t('Set how long charts are kept. Charts that are due for removal then appear here.')}
    />
  );
}
