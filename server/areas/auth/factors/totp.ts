import { generateSecret, generateURI, verify } from 'otplib';

/** One step of RFC 6238, and how far a clock may be off: one step either way. */
const period = 30;

/** A secret for an authenticator app, and the link that a QR code holds. */
export function newTotp(email: string): { secret: string; uri: string } {
  const secret = generateSecret();
  return { secret, uri: generateURI({ issuer: 'Chartroom', label: email, secret }) };
}

/** A code as it was typed, against a secret at a moment. */
export interface TypedCode {
  secret: string;
  code: string;
  /** Seconds since 1970, by the database's clock. */
  clock: number;
  /** The newest step whose code was used. */
  lastStep: number | null;
}

/** The step that a code is of, or undefined for one that is wrong, too old, too new or used before. */
export async function stepOf({ secret, code, clock, lastStep }: TypedCode): Promise<number | undefined> {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  // a step that is further ahead than any code could be is one that a wrong clock had stored
  const ahead = Math.floor(clock / period) + 1;
  if (lastStep !== null && lastStep >= ahead) return undefined;
  const result = await verify({
    ...{ secret, token, period, epoch: clock, epochTolerance: period },
    ...(lastStep !== null && { afterTimeStep: lastStep }),
  });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
