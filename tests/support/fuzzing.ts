import type { Account, Api } from './api.ts';
import { type ArbitraryRequest, existing } from './arbitrary-requests.ts';
import type { Trial } from './furnished-clinic.ts';
import { makeWorld, type World } from './furnished-clinic.ts';
import { makeTrial } from './requests.ts';
import { makers } from './tenant-trials.ts';

/** What came of one request; a finding says in one line what should not have come. */
export interface Outcome {
  status: number;
  finding?: string;
}

/** Sends generated requests as the owner of a clinic with one of everything, on objects that are there to act on. */
export async function createSender(api: Api): Promise<(request: ArbitraryRequest) => Promise<Outcome>> {
  let accounts = 0;
  const signUp = () => api.signUp(`fuzz${++accounts}`);
  let owner = await signUp();
  let world = await makeWorld(api, owner);
  /** Signs out, changes its password, ends its sessions: no one else's. */
  let guest = await signUp();
  let trials = new Map<string, Trial>();

  async function trialOf(request: ArbitraryRequest): Promise<Trial | undefined> {
    const { operation } = request;
    if (!request.path.includes(existing)) return undefined;
    const ready = trials.get(operation.id);
    if (ready) return ready;
    const made = await make(operation, owner).catch(() => undefined);
    if (made) trials.set(operation.id, made);
    else await startAnew();
    return made;
  }

  const make = (operation: ArbitraryRequest['operation'], account: Account) =>
    makers[operation.id] || operation.path.startsWith('/api/clinics/')
      ? makeTrial(operation, api, account)
      : Promise.resolve({ id: 1 });

  /** What was generated has archived or deleted what the trials stand on. */
  async function startAnew(): Promise<void> {
    owner = await signUp();
    world = await makeWorld(api, owner);
    trials = new Map();
  }

  return async (request) => {
    const { operation } = request;
    const isAboutAccount = operation.path.startsWith('/api/auth/');
    const trial = await trialOf(request);
    const account = isAboutAccount ? guest : owner;
    const url = inClinic(pathOn(request.path, trial), world);
    const payload = bodyOf(request, trial, world);
    const type = Buffer.isBuffer(payload) ? { 'content-type': 'application/octet-stream' } : {};
    try {
      const { status, text } = await api.raw({
        method: operation.method,
        url,
        headers: { ...request.headers, ...type, authorization: `Bearer ${account.token}` },
        payload,
        remoteAddress: request.from,
      });
      if (operation.method !== 'GET' && status < 300) trials.delete(operation.id);
      if (status === 401 && operation.secured && isAboutAccount) guest = await signUp();
      else if (status === 401 && operation.secured) await startAnew();
      return status < 500
        ? { status }
        : { status, finding: told(`${status} ${text}`, operation, url, payload) };
    } catch (error) {
      return { status: 0, finding: told(String(error), operation, url, payload) };
    }
  };
}

/** The examples of the contract speak of clinic 1. */
const inClinic = (url: string, { clinic }: World) => url.replace(/([?&]clinic=)1(?=&|$)/, `$1${clinic}`);

function pathOn(path: string, trial: Trial | undefined): string {
  const last = path.lastIndexOf(existing);
  const whole =
    trial?.also === undefined ? path : path.slice(0, last) + trial.also + path.slice(last + existing.length);
  return whole.replaceAll(existing, String(trial?.id ?? 1));
}

function bodyOf({ payload, isFitting }: ArbitraryRequest, trial: Trial | undefined, { clinic }: World) {
  if (isFitting && Buffer.isBuffer(trial?.body)) return trial.body;
  const given = payload === undefined ? undefined : parsed(payload);
  if (!given) return payload;
  const body = given.clinic === 1 ? { ...given, clinic } : given;
  return JSON.stringify(isFitting ? { ...body, ...(trial?.body as object | undefined) } : body);
}

function parsed(payload: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(payload);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const told = (what: string, { id, method }: ArbitraryRequest['operation'], url: string, payload?: unknown) =>
  `${id}: ${what} <- ${method} ${url} ${payload ?? ''}`.replaceAll(/\s+/g, ' ').slice(0, 1500);
