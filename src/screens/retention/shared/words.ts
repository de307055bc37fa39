import type { components } from '#openapi/schema.d.ts';
import { inARow } from '#src/language/listed.ts';
import { plural, t } from '#src/language/t.ts';

/** What goes with a chart: '12 reservations, 9 medical records, 4 files'. */
export function countsInWords({
  reservations,
  records,
  consents,
  files,
}: components['schemas']['ChartCounts']): string {
  const parts = [
    reservations > 0 && plural(reservations, '{count} reservation', '{count} reservations'),
    records > 0 && plural(records, '{count} medical record', '{count} medical records'),
    consents > 0 && plural(consents, '{count} consent', '{count} consents'),
    files > 0 && plural(files, '{count} file', '{count} files'),
  ].filter((part) => part !== false);
  return parts.length > 0 ? inARow(parts) : t('Personal details only');
}
