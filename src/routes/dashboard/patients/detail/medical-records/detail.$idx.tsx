import { createFileRoute, notFound } from '@tanstack/react-router';
import { parseId } from '#src/address/parseId.ts';
import { type RecordVersion, recordCalls } from '#src/calls/records.ts';
import { placeIn } from '#src/flows/place.ts';
import { personOf, settingOf } from '#src/flows/records/recordSurroundings.ts';
import { pageOf } from '#src/screens/access/refusePage.ts';
import { RecordDetailPage } from '#src/screens/records/RecordDetailPage.tsx';
import type { Compared } from '#src/screens/records/RecordVersions.tsx';
import type { App } from '#src/session/app.ts';

const tabs = ['trend', 'versions', 'files', 'history'] as const;

interface Search {
  tab?: (typeof tabs)[number];
  version?: number;
}

/** The chosen one of the signed versions, and the one before it. */
async function compare(
  app: App,
  id: number,
  versions: readonly RecordVersion[],
  asked: number | undefined,
  signal: AbortSignal,
): Promise<Compared> {
  const { readVersion } = recordCalls(app);
  const number = versions.find((one) => one.number === asked)?.number ?? versions[0]?.number;
  const read = (which: number) => readVersion(id, which, signal);
  const [later, earlier] = await Promise.all([
    number === undefined ? null : read(number),
    number === undefined || number < 2 ? null : read(number - 1),
  ]);
  return { versions, later, earlier };
}

export const Route = createFileRoute('/dashboard/patients/detail/medical-records/detail/$idx')({
  validateSearch: (raw: Record<string, unknown>): Search => {
    const tab = tabs.find((one) => one === raw.tab);
    const version = parseId(String(raw.version ?? ''));
    return { ...(tab ? { tab } : {}), ...(version !== null && tab === 'versions' ? { version } : {}) };
  },
  beforeLoad: ({ params }) => {
    if (parseId(params.idx) === null) throw notFound();
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { app }, params, deps: { tab, version }, abortController: { signal } }) => {
    const { readRecord, listVitals } = recordCalls(app);
    const record = await readRecord(parseId(params.idx) ?? 0, signal).catch((error: unknown) => {
      throw pageOf(error);
    });
    const { id, clinic, patient } = record;
    const [setting, place, person, versions, measured] = await Promise.all([
      settingOf(app, clinic, signal),
      placeIn(app, clinic, signal),
      personOf(app, patient, signal),
      record.signed_at === null && tab !== 'versions' ? [] : recordCalls(app).listVersions(id, signal),
      tab === 'trend' ? listVitals(clinic, patient, signal) : null,
    ]);
    const compared = tab === 'versions' ? await compare(app, id, versions, version, signal) : null;
    const { clinics, chosen } = app.defaultClinic.getSnapshot().context;
    return {
      record,
      place,
      person,
      versions,
      compared,
      measured,
      setting,
      clinic: clinics.find((one) => one.id === clinic) ?? (chosen?.id === clinic ? chosen : null),
    };
  },
  staticData: { title: 'Medical record' },
  component: function RecordDetailRoute() {
    const navigate = Route.useNavigate();
    const given = Route.useLoaderData();
    return (
      <RecordDetailPage
        key={given.record.id}
        {...given}
        tab={Route.useSearch().tab ?? 'note'}
        onTab={(tab) =>
          void navigate({ search: tab === 'note' ? {} : { tab: tab as 'trend' }, replace: true })
        }
        onVersion={(version) => void navigate({ search: { tab: 'versions', version }, replace: true })}
      />
    );
  },
});
