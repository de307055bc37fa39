import { resolve } from 'node:path';
import { type OidcSettings, readOidcSettings } from './areas/auth/one-sign-in/settings.ts';
import {
  type MailSettings,
  readMailSettings,
  readTextSettings,
  type TextSettings,
} from './messages/settings.ts';
import { StartRefused } from './refused-start.ts';
import type { WebhookTargets } from './webhooks/target.ts';

export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  /** Undefined means the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined;
  /** A streaming replica of that database, for readings; undefined means that there is none. */
  databaseReadUrl: string | undefined;
  /** Undefined means the origin that the page was asked from. */
  apiBaseUrl: string | undefined;
  /** Undefined means all of ours at our own origin, and none at another one. */
  apiFeatures: string | undefined;
  allowedOrigins: string[];
  trustedProxies: string[];
  poolSize: number;
  accessSeconds: number;
  refreshSeconds: number;
  parallelHashes: number;
  logLevel: string;
  /** A full list of diagnoses; undefined means the common ones that come with the server. */
  diagnosisCodes: string | undefined;
  /** Megabytes of the embedded database's disk that are left to reading; 0 for none. */
  diskReserve: number;
  /** Megabytes of files that a clinic keeps. */
  clinicFiles: number;
  /** Megabytes of files that one user stores within a day, in all clinics together. */
  userFilesDaily: number;
  /** A secret of at least 32 characters that seals the audit log; undefined means the file in `dataDir`. */
  auditKey: string | undefined;
  /** Whether an empty database may be filled with the demo clinic from the sign-in page. */
  offerDemo: boolean;
  /** A built front end to serve as it is; undefined means this checkout's, built where needed. */
  pagesDir: string | undefined;
  /** What a monitor shows to read the figures; undefined means that there are none to read. */
  metricsToken: string | undefined;
  /** Where people reach the pages; links in messages lead there. */
  publicUrl: string;
  /** Undefined means that mail is held. */
  mail: MailSettings | undefined;
  /** Whether the links of held messages are told, so that everything can be tried without a mail server. */
  tellsLinks: boolean;
  /** Undefined means that people sign in with passwords alone. */
  oidc: OidcSettings | undefined;
  /** Undefined means that text messages are held. */
  textMessages: TextSettings | undefined;
  /** Where webhooks may lead: `any` is for trying them inside the house, without encryption too. */
  webhookTargets: WebhookTargets;
}

type Environment = Record<string, string | undefined>;

/** Reads the settings from environment variables and refuses the start over one it cannot read. */
export function readSettings(env: Environment): Settings {
  const port = whole(env, 'PORT', 8000, 0, 65_535);
  return {
    port,
    host: env.HOST === 'localhost' ? '127.0.0.1' : env.HOST || '127.0.0.1',
    dataDir: resolve(env.DATA_DIR || 'data'),
    databaseUrl: env.DATABASE_URL || undefined,
    databaseReadUrl: readUrl(env),
    apiBaseUrl: origin(env, 'API_BASE_URL'),
    apiFeatures: env.API_FEATURES,
    allowedOrigins: list(env.ALLOWED_ORIGINS),
    trustedProxies: list(env.TRUSTED_PROXIES),
    poolSize: whole(env, 'POOL_SIZE', 10, 1, 1000),
    accessSeconds: whole(env, 'ACCESS_TOKEN_SECONDS', 600, 1, 86_400),
    refreshSeconds: whole(env, 'REFRESH_TOKEN_SECONDS', 43_200, 1, 31_536_000),
    parallelHashes: whole(env, 'PARALLEL_HASHES', 2, 1, 64),
    logLevel: choice(env, 'LOG_LEVEL', 'info', [
      'fatal',
      'error',
      'warn',
      'info',
      'debug',
      'trace',
      'silent',
    ]),
    diagnosisCodes: env.DIAGNOSIS_CODES ? resolve(env.DIAGNOSIS_CODES) : undefined,
    diskReserve: whole(env, 'DISK_RESERVE_MB', 200, 0, 1_000_000),
    clinicFiles: whole(env, 'CLINIC_FILES_MB', 20_480, 1, 1_000_000_000),
    userFilesDaily: whole(env, 'USER_FILES_DAILY_MB', 2048, 1, 1_000_000_000),
    auditKey: secret(env, 'AUDIT_KEY'),
    offerDemo: choice(env, 'OFFER_DEMO', isTrial(env) ? 'on' : 'off', ['on', 'off']) === 'on',
    pagesDir: env.PAGES_DIR ? resolve(env.PAGES_DIR) : undefined,
    metricsToken: secret(env, 'METRICS_TOKEN'),
    publicUrl: origin(env, 'PUBLIC_URL') ?? `http://localhost:${port}`,
    mail: readMailSettings(env),
    tellsLinks: isTrial(env) && !env.MAIL_URL && !env.PUBLIC_URL && !env.TRUSTED_PROXIES,
    oidc: readOidcSettings(env),
    textMessages: readTextSettings(env, secret(env, 'SMS_WEBHOOK_SECRET')),
    webhookTargets: choice(env, 'WEBHOOK_TARGETS', 'public', ['public', 'any']) as WebhookTargets,
  };
}

/** Someone who tries it on their own machine: no one else reaches the server, and the database is its own. */
const isTrial = (env: Environment) =>
  !env.DATABASE_URL &&
  ['localhost', '127.0.0.1', '::1'].includes(env.HOST || 'localhost') &&
  env.NODE_ENV !== 'production';

function readUrl(env: Environment): string | undefined {
  if (env.DATABASE_READ_URL && !env.DATABASE_URL) {
    throw new StartRefused('DATABASE_READ_URL needs DATABASE_URL: a replica of which database is it?');
  }
  return env.DATABASE_READ_URL || undefined;
}

function whole(env: Environment, name: string, fallback: number, least: number, most: number): number {
  const given = env[name];
  if (!given) return fallback;
  const value = /^\d+$/.test(given) ? Number(given) : Number.NaN;
  if (!(value >= least && value <= most)) {
    throw new StartRefused(`${name} must be a whole number from ${least} to ${most}, and is "${given}".`);
  }
  return value;
}

function choice(env: Environment, name: string, fallback: string, allowed: string[]): string {
  const given = env[name] || fallback;
  if (!allowed.includes(given)) {
    throw new StartRefused(`${name} must be one of ${allowed.join(', ')}, and is "${given}".`);
  }
  return given;
}

function secret(env: Environment, name: string): string | undefined {
  const given = env[name];
  if (given && given.length < 32) throw new StartRefused(`${name} must have at least 32 characters.`);
  return given || undefined;
}

function origin(env: Environment, name: string): string | undefined {
  const given = env[name];
  if (!given) return undefined;
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new StartRefused(`${name} must be an http or https address, and is "${given}".`);
  }
  return given.replace(/\/+$/, '');
}

function list(given: string | undefined): string[] {
  return (given ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}
