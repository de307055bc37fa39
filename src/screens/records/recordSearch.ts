import type { MedicalRecord } from '#machines/flows/records/recordFields.ts';
import { oneOf, readAddress } from '#src/address/readAddress.ts';
import { type ListSearch, listParts } from '#src/screens/list/listSearch.ts';

const columns = ['occurred_at', 'updated_at'] as const;
const statuses = ['all', 'draft', 'in_review', 'signed', 'amended', 'discarded', 'entered_in_error'] as const;

type Column = (typeof columns)[number];

/** The address of the list of records; without a status it shows what is unsigned. */
export interface RecordSearch extends ListSearch<Column> {
  status?: MedicalRecord['status'] | 'all';
  mine?: true;
}

/** Reads the address of the list; what makes no sense is left out. */
export const parseRecordSearch = (raw: Record<string, unknown>) =>
  readAddress<RecordSearch>(raw, {
    ...listParts(columns),
    status: oneOf(statuses),
    mine: (raw) => (raw === true ? raw : undefined),
  });
