import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

/** Why no passkey came: no one touched it, this device has it already, or this page cannot have any. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
  readonly why: 'declined' | 'known' | 'impossible';

  constructor(why: PasskeyError['why']) {
    super(`No passkey: ${why}.`);
    this.why = why;
  }
}

/** The library comes with the first passkey that someone asks for. */
const webauthn = () => import('@simplewebauthn/browser');

/** Lets the browser ask for one of the user's passkeys. */
export async function askPasskey(options: unknown): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await webauthn();
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON }).catch(explain);
}

/** Lets the browser make a passkey. */
export async function makePasskey(options: unknown): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await webauthn();
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return startRegistration({ optionsJSON }).catch(explain);
}

function explain(error: unknown): never {
  const { name } = error as { name?: string };
  if (name === 'InvalidStateError') throw new PasskeyError('known');
  throw new PasskeyError(name === 'NotAllowedError' || name === 'AbortError' ? 'declined' : 'impossible');
}
