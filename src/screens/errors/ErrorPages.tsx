import { useLocation, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { NetworkError, RefusedError, ServerError } from '#machines/parts/failure.ts';
import { title } from '#src/address/title.ts';
import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import * as css from './ErrorPages.css.ts';

const ForbiddenPage = lazy(() =>
  import('./ForbiddenPage.tsx').then((part) => ({ default: part.ForbiddenPage })),
);

const MissingPage = lazy(() => import('./MissingPage.tsx').then((part) => ({ default: part.MissingPage })));

const isForbidden = (data: unknown): data is { why: string } =>
  typeof data === 'object' && data !== null && 'why' in data && typeof data.why === 'string';

/** No route matches, what the address names does not exist (specification, section 8), or it does not for this role. */
export function NotFoundPage({ data }: { data?: unknown }) {
  if (isForbidden(data)) return <NotForRole why={data.why} />;
  return (
    <Suspense fallback={null}>
      <MissingPage />
    </Suspense>
  );
}

/** The words of rights come when someone meets one: the first page needs none of them. */
const NotForRole = ({ why }: { why: string | RefusedError }) => (
  <Suspense fallback={null}>
    <ForbiddenPage why={why} />
  </Suspense>
);

/** A page that failed: says so, keeps the way back, and offers another try. */
export function ErrorPage({ error }: { error: unknown }) {
  const router = useRouter();
  const { root, buildFreshness } = useApp();
  const partMissing = useSelector(buildFreshness, (snapshot) => snapshot.hasTag('partMissing'));
  // the browser may not have noticed yet, while the server was asked for the missing part and did not answer
  const isServerAway = useSelector(buildFreshness, (snapshot) => snapshot.matches({ build: 'unreachable' }));
  const isOffline = useSelector(root, (snapshot) => snapshot.matches({ network: 'offline' }));
  const path = useLocation({ select: ({ pathname }) => pathname });
  if (error instanceof RefusedError && error.status === 404) return <NotFoundPage />;
  if (error instanceof RefusedError && error.status === 403) return <NotForRole why={error} />;
  const Frame = path.startsWith('/dashboard') ? 'div' : 'main';
  const isUnreached = isOffline || isServerAway || error instanceof NetworkError;
  // a page that was never opened lacks its code too, and that is no failure of the server
  const heading = isUnreached ? t('No Connection') : t('Internal Server Error');
  return (
    <Frame className={css.page}>
      <title>{title(heading)}</title>
      <PageHeader title={heading} />
      <ErrorState
        title={partMissing ? t('A part of this page could not be loaded') : t('This page could not be shown')}
        text={
          isUnreached
            ? t('There is no connection to the server. The page loads as soon as the connection is back.')
            : whyNot(error)
        }
        onRetry={() => {
          if (partMissing) buildFreshness.send({ type: 'reload.asked' });
          else void router.invalidate();
        }}
      />
    </Frame>
  );
}

function whyNot(error: unknown): string {
  if (error instanceof RefusedError) return error.message;
  if (error instanceof ServerError && error.status === 503)
    return t('The server is busy or restarting. Nothing that was saved is lost. Try again in a moment.');
  return t(
    'Nothing that was saved is lost. Try again; if it keeps happening, tell the person who runs this server.',
  );
}
