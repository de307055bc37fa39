import Download from 'lucide-react/icons/download';
import { useTransition } from 'react';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import { useDownload } from './useDownload.ts';

type Props = {
  /** What the file is called, without its ending. */
  name: string;
  /** What the list is called, where a page has several. */
  list?: string;
  /** Why it is not the reader's to take; undefined where it is. */
  disabledReason?: string | undefined;
  /** Reads the whole filtered list as CSV. */
  read: () => Promise<string>;
};

/** Takes a whole filtered list out as a table. */
export function TableDownload({ name, list, disabledReason, read }: Props) {
  const download = useDownload();
  const [isPending, start] = useTransition();
  const wanted = {
    name: `${name}.csv`,
    type: 'text/csv;charset=utf-8',
    read: async () => marked(await read()),
  };
  return (
    <Button
      variant="quiet"
      isCompact
      icon={<Download size={16} aria-hidden />}
      aria-label={list && t('Download as table: {list}', { list })}
      isPending={isPending}
      disabledReason={disabledReason}
      onClick={() => start(() => download(wanted))}
    >
      {t('Download as table')}
    </Button>
  );
}

/** Spreadsheets know the encoding by the mark, which a text that was fetched has lost. */
const marked = (csv: string) => (csv.startsWith('\ufeff') ? csv : `\ufeff${csv}`);
