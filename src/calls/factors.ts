import type { Token } from '#machines/flows/account/accountFields.ts';
import type {
  Factor,
  FactorKind,
  FactorSetup,
  FactorStored,
  SignInChallenge,
} from '#machines/flows/account/factorFields.ts';
import type { CodesRenewed } from '#machines/flows/account/recoveryRenewal.machine.ts';
import type { components } from '#openapi/schema.d.ts';
import type { Api } from '#src/api/client.ts';
import { idempotencyKey } from '#src/api/headers.ts';
import { answer, type Notify } from '#src/api/refuse.ts';
import { toId, toObject, toText } from '#src/api/shape.ts';
import { language } from '#src/language/language.ts';
import { perApp } from '#src/session/perApp.ts';

type Schemas = components['schemas'];

/** A second step that was taken. */
export interface StepTaken {
  readonly token: Token;
  /** The secret of a browser that is trusted from now on; empty where it is not. */
  readonly device: string;
}

export type TrustedDevice = Schemas['TrustedDevice'];

/** What a user signs in with besides the password. */
export interface Factors {
  readonly factors: readonly Factor[];
  readonly codesLeft: number;
  /** The browsers that need no second step for a while. */
  readonly devices: readonly TrustedDevice[];
}

const toFactor = (value: unknown): Factor => {
  const factor = toObject(value);
  return {
    id: toId(factor.id),
    kind: factor.kind === 'passkey' ? 'passkey' : 'totp',
    name: toText(factor.name),
    created_at: toText(factor.created_at),
    last_used_at: toText(factor.last_used_at) || null,
  };
};

const toDevice = (value: unknown): TrustedDevice => {
  const device = toObject(value);
  return {
    id: toId(device.id),
    agent: toText(device.agent),
    created_at: toText(device.created_at),
    last_used_at: toText(device.last_used_at),
    expires_at: toText(device.expires_at),
  };
};

const toTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** What a message that a call causes is written in. */
const headers = { 'Accept-Language': language };

/** The calls about second factors; their code comes with the parts that use it. */
function createFactorActors(api: Api, notify: Notify) {
  return {
    async finishLogIn(body: Schemas['SecondStep'], signal: AbortSignal): Promise<StepTaken> {
      const call = api.open.POST('/api/auth/second-step/', { body, signal, headers });
      const said = toObject(await answer(call, { notify, signal }));
      const { access, refresh } = toObject(said.token);
      return {
        token: { access: toText(access), refresh: toText(refresh) },
        device: toText(said.device),
      };
    },
    async askSecondStep(signal: AbortSignal): Promise<SignInChallenge> {
      const call = api.signedIn.POST('/api/auth/user/second-step/', { signal });
      return toObject<SignInChallenge>(await answer(call, { signal }));
    },
    async takeSecondStep(body: Schemas['SecondStep'], signal: AbortSignal): Promise<null> {
      const call = api.signedIn.POST('/api/auth/user/second-step/confirm/', { body, signal, headers });
      await answer(call, { notify, signal });
      return null;
    },
    async listFactors(signal: AbortSignal): Promise<Factors> {
      const said = toObject(await answer(api.signedIn.GET('/api/auth/factors/', { signal }), { signal }));
      return {
        factors: Array.isArray(said.factors) ? said.factors.map(toFactor) : [],
        codesLeft: typeof said.recovery_codes_left === 'number' ? said.recovery_codes_left : 0,
        devices: Array.isArray(said.devices) ? said.devices.map(toDevice) : [],
      };
    },
    async beginFactor(kind: FactorKind, password: string, signal: AbortSignal): Promise<FactorSetup> {
      const call = api.signedIn.POST('/api/auth/factors/', { body: { kind, password }, signal });
      const said = toObject<FactorSetup>(await answer(call, { notify, signal }));
      return { ...said, setup: toText(said.setup) };
    },
    async storeFactor(body: Schemas['FactorProof'], key: string, signal: AbortSignal): Promise<FactorStored> {
      const params = { header: idempotencyKey(api, key) };
      const call = api.signedIn.POST('/api/auth/factors/confirm/', { body, signal, params, headers });
      const said = toObject(await answer(call, { notify, signal }));
      return { factor: toFactor(said.factor), recovery_codes: toTexts(said.recovery_codes) };
    },
    async removeFactor(factor: number, password: string, signal: AbortSignal): Promise<void> {
      const body = { factor, password };
      await answer(api.signedIn.POST('/api/auth/factors/remove/', { body, signal, headers }), {
        notify,
        signal,
      });
    },
    async forgetDevice(id: number, signal: AbortSignal): Promise<void> {
      const params = { path: { id } };
      await answer(api.signedIn.DELETE('/api/auth/trusted-devices/{id}/', { params, signal }), { signal });
    },
    async renewRecoveryCodes(password: string, key: string, signal: AbortSignal): Promise<CodesRenewed> {
      const params = { header: idempotencyKey(api, key) };
      const body = { password };
      const call = api.signedIn.POST('/api/auth/recovery-codes/', { body, signal, params, headers });
      return { codes: toTexts(toObject(await answer(call, { notify, signal })).recovery_codes) };
    },
  };
}

/** These calls as an app makes them. */
export const factorCalls = perApp(({ api, notify }) => createFactorActors(api, notify));
