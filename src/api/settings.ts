/** What the served page says about its API. */
export interface ApiSettings {
  /** Origin and path prefix, without a trailing slash. */
  readonly baseUrl: string;
  /** What the server announces beyond the specified calls; another server announces nothing and is not asked for it. */
  readonly features: ReadonlySet<string>;
}

const meta = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? '';

/** Reads the runtime settings of the page (specification, section 7). */
export function readApiSettings(): ApiSettings {
  return {
    baseUrl: (meta('api-base-url') || 'http://localhost:8000').replace(/\/+$/, ''),
    features: new Set(meta('api-features').split(/\s+/).filter(Boolean)),
  };
}
