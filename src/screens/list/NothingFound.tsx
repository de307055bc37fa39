import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';

type Props = {
  title: string;
  search: string | undefined;
  isFiltered: boolean;
  /** What is said where the filters leave nothing. */
  unfit?: string;
  /** What the button says that takes search and filters away. */
  showAll: string;
  onShowAll: () => void;
};

/** A list without a row, because of what was searched, the filters, or a page behind its end; and the way back. */
export function NothingFound({ title, search, isFiltered, unfit, showAll, onShowAll }: Props) {
  return (
    <EmptyState
      title={title}
      text={
        search
          ? t('Nothing matches “{search}” here.', { search })
          : isFiltered
            ? (unfit ?? t('Nothing matches these filters.'))
            : t('This page is past the end of the list.')
      }
      action={<Button onClick={onShowAll}>{showAll}</Button>}
    />
  );
}
