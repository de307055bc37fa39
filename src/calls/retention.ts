import type { RetentionRules, RetentionRulesBody } from '#machines/flows/clinics/retentionFields.ts';
import type { ChartHold } from '#machines/flows/patients/chartHoldFields.ts';
import type {
  PreviewedChart,
  RemovalAsked,
  RemovalWish,
} from '#machines/flows/patients/chartRemoval.machine.ts';
import type { components, operations } from '#openapi/schema.d.ts';
import { ifMatch, withoutKey } from '#src/api/headers.ts';
import { answer } from '#src/api/refuse.ts';
import { type Page, toId, toObject, toPage } from '#src/api/shape.ts';
import { perApp } from '#src/session/perApp.ts';

export type DueChart = components['schemas']['DueChart'];
export type RemovedChart = components['schemas']['RemovedChart'];
type DueQuery = operations['listDueCharts']['parameters']['query'];
type RemovedQuery = operations['listRemovedCharts']['parameters']['query'];

/** A page of charts whose time is over, and whether the clinic has a rule by which they come due. */
export type DuePage = Page<DueChart> & { readonly isRuled: boolean };

const rulesPath = '/api/clinics/{id}/retention/';
const toDue = (value: unknown): DueChart => {
  const chart = toObject<DueChart>(value);
  return { ...chart, patient: toId(chart.patient), version: toId(chart.version) };
};

/** The calls about how long charts are kept, and their removal. Refusals are told where they are asked for, not in toasts. */
export const retentionCalls = perApp(({ api, notify }) => ({
  async readRetention(id: number, signal: AbortSignal): Promise<RetentionRules> {
    const call = api.signedIn.GET(rulesPath, { params: { path: { id } }, signal });
    return toObject<RetentionRules>(await answer(call, { signal }));
  },
  async updateRetention(
    id: number,
    body: RetentionRulesBody,
    version: number | null,
    signal: AbortSignal,
  ): Promise<RetentionRules> {
    const params = { path: { id }, header: ifMatch(api, version) };
    const call = api.signedIn.PUT(rulesPath, { body, params, signal });
    return toObject<RetentionRules>(await answer(call, { notify, signal }));
  },
  async listDueCharts(query: DueQuery, signal?: AbortSignal): Promise<DuePage> {
    const call = api.signedIn.GET('/api/patients/due-charts', { params: { query }, signal });
    const said = toObject(await answer(call, { signal }));
    return { ...toPage(said, query.offset ?? 0, toDue), isRuled: said.is_ruled === true };
  },
  /** The filtered list as CSV, without the mark that a file begins with. */
  async exportDueCharts(query: operations['exportDueCharts']['parameters']['query']): Promise<string> {
    const call = api.signedIn.GET('/api/patients/due-charts/export/', { params: { query }, parseAs: 'text' });
    return String(await answer(call, { notify })).replace(/^\ufeff/, '');
  },
  async listRemovedCharts(query: RemovedQuery, signal?: AbortSignal): Promise<Page<RemovedChart>> {
    const call = api.signedIn.GET('/api/patients/removals', { params: { query }, signal });
    return toPage(await answer(call, { signal }), query.offset ?? 0, (one) => toObject<RemovedChart>(one));
  },
  async keepChartLonger(patient: number, body: ChartHold, signal: AbortSignal): Promise<ChartHold> {
    // the same day and reason once more change nothing
    const params = { path: { id: patient }, header: withoutKey };
    const call = api.signedIn.POST('/api/patients/patients/{id}/keep/', { params, body, signal });
    return toObject<ChartHold>(await answer(call, { notify, signal }));
  },
  async previewRemoval(
    { clinic, patients, ground }: RemovalWish,
    signal: AbortSignal,
  ): Promise<PreviewedChart[]> {
    const query = { clinic, patients: patients.join(','), ground };
    const call = api.signedIn.GET('/api/patients/removals/preview/', { params: { query }, signal });
    return toPage(await answer(call, { signal }), 0, (one) => toObject<PreviewedChart>(one)).results;
  },
  async removeCharts(
    { clinic, charts, ground, reason }: RemovalAsked,
    password: string | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    const looked = charts.map(({ patient, version }) => ({ patient, version }));
    const body = { clinic, charts: looked, ground, reason, ...(password !== undefined && { password }) };
    await answer(api.signedIn.POST('/api/patients/removals', { body, signal }), { signal });
  },
}));
