import type { AuthDeps } from '#server/areas/auth/deps.ts';
import type { Handlers } from '#server/http/call.ts';
import { exportDueCharts, listDueCharts } from './due.ts';
import { exportRemovedCharts } from './export-removed.ts';
import { keepChartLonger } from './keep.ts';
import { previewRemoval, removeCharts } from './remove.ts';
import { listRemovedCharts } from './removed.ts';
import { readRetention, updateRetention } from './rules.ts';

type RetentionOperations =
  | 'readRetention'
  | 'updateRetention'
  | 'listDueCharts'
  | 'exportDueCharts'
  | 'keepChartLonger'
  | 'listRemovedCharts'
  | 'exportRemovedCharts'
  | 'previewRemoval'
  | 'removeCharts';

/** How long charts are kept, whose time is over, and their removal. */
export const retentionOperations = (auth: AuthDeps): Handlers<RetentionOperations> => ({
  readRetention,
  updateRetention,
  listDueCharts,
  exportDueCharts,
  keepChartLonger,
  listRemovedCharts,
  exportRemovedCharts,
  previewRemoval,
  removeCharts: (call) => removeCharts(call, auth),
});
