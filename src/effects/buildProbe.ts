/** The build that this page came with; empty in development. */
export const buildId = () => document.querySelector<HTMLMetaElement>('meta[name="build-id"]')?.content ?? '';

/** Asks which build is served now; a page without a build id (development) is always fresh. */
export async function probeBuild(signal: AbortSignal): Promise<{ stale: boolean }> {
  if (buildId() === '') return { stale: false };
  const response = await fetch('/version.json', { cache: 'no-store', signal });
  const { build } = (await response.json()) as { build?: unknown };
  return { stale: response.ok && typeof build === 'string' && build !== '' && build !== buildId() };
}
