import type { Page } from 'playwright-core';

/** What an authenticator keeps, as the browser's own tools tell it. */
interface Credential {
  credentialId: string;
  isResidentCredential: boolean;
  rpId?: string;
  privateKey: string;
  userHandle?: string;
  signCount: number;
}

/** Gives the browser an authenticator that holds credentials; it is taken away again by its owner. */
export async function giveAuthenticator(page: Page, held: readonly Credential[] = []) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  for (const credential of held)
    await devtools.send('WebAuthn.addCredential', { authenticatorId, credential });
  const made: Credential[] = [];
  devtools.on('WebAuthn.credentialAdded', ({ credential }) => made.push(credential));
  return { made, remove: () => devtools.detach() };
}
