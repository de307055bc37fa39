import { joinInvited } from '#server/areas/staff/invitation.ts';
import { audit } from '#server/audit/audit.ts';
import type { Answer, Call, Handlers } from '#server/http/call.ts';
import { notFound, Refusal, unavailable } from '#server/http/refusal.ts';
import type { AuthDeps } from '../deps.ts';
import { startSession } from '../sessions.ts';
import { countWithin, oneSignInLimits, refuseAboveLimits } from '../throttle.ts';
import { holderOf, type Stranger } from './holder.ts';
import { storeIdToken } from './id-tokens.ts';
import { NoPerson, type Person, type Provider, type Start } from './provider.ts';
import { storeStart, takeStart } from './starts.ts';

/** The house's sign-in: to the provider, and back with who it is. */
export const oneSignInOperations = (deps: AuthDeps): Handlers<'beginOneSignIn' | 'finishOneSignIn'> => ({
  beginOneSignIn: (call) => begin(call, deps),
  finishOneSignIn: (call) => finish(call, deps),
});

/** Where the browser goes; what it keeps meanwhile is asked for when it comes back. */
async function begin(call: Call<'beginOneSignIn'>, deps: AuthDeps): Promise<Answer> {
  const provider = providerOf(deps);
  const limits = oneSignInLimits(call.origin.address);
  await call.open((trx) => refuseAboveLimits(trx, limits));
  const { location, ...start } = await provider.begin().catch((problem) => away(deps, problem));
  await call.open(async (trx) => {
    await countWithin(trx, limits);
    await storeStart(trx, start, call.body.challenge);
  });
  return { status: 200, body: { location } };
}

/** A session for whoever the provider says came back, where this house knows them. */
async function finish(call: Call<'finishOneSignIn'>, deps: AuthDeps): Promise<Answer> {
  const provider = providerOf(deps);
  const { query, secret } = call.body;
  const state = new URLSearchParams(query).get('state') ?? '';
  const start = await call.open((trx) => takeStart(trx, state, secret));
  if (!start) throw refused('expired');
  const person = await personOf(provider, query, start, deps);
  const started = await call.open(async (trx) => {
    const holder = await holderOf({ trx, origin: call.origin, hasher: deps.hasher }, person);
    if (typeof holder === 'string') {
      await audit(trx, call.origin, { action: 'auth.one_sign_in_refused' });
      return holder;
    }
    const made = await startSession(trx, holder.userId, call.origin, deps.refreshSeconds);
    await storeIdToken(trx, made.session, person.idToken);
    await audit(trx, call.origin, { action: 'auth.logged_in', userId: holder.userId });
    return made;
  });
  // an answer and not a throw within the transaction: the entry in the log must outlive it
  if (typeof started === 'string') throw refused(started);
  const has_joined = await deps.openAs(started.session, (trx, user) => joinInvited(trx, call.origin, user));
  const token = { access: await deps.tokens.sign(started.session), refresh: started.refresh };
  return { status: 200, body: { token, has_joined } };
}

async function personOf(provider: Provider, query: string, start: Start, deps: AuthDeps): Promise<Person> {
  try {
    return await provider.finish(query, start);
  } catch (problem) {
    if (!(problem instanceof NoPerson)) return away(deps, problem);
    if (problem.reason === 'failed') deps.report(problem.cause);
    throw refused(problem.reason);
  }
}

function providerOf({ provider }: AuthDeps): Provider {
  if (!provider) throw notFound();
  return provider;
}

function away(deps: AuthDeps, problem: unknown): never {
  deps.report(problem);
  throw unavailable();
}

const sentences: Readonly<Record<Stranger | NoPerson['reason'] | 'expired', string>> = {
  declined: 'No one signed in at the provider.',
  expired: 'This sign-in took too long, or was started in another browser.',
  failed: 'The provider answered something that cannot be used.',
  unverified: 'The provider does not say that the address is verified.',
  unknown: 'No account and no invitation has this address.',
  other: 'The account of this address belongs to another identity at the provider.',
};

const refused = (reason: keyof typeof sentences) => new Refusal(403, { detail: sentences[reason], reason });
