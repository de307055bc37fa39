import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const [ivLength, tagLength] = [12, 16];

/** Keeps secrets that the server must be able to read again, closed for whoever reads the tables with the requests' role. */
export interface Vault {
  /** Closes a secret of its holder's row; moved to another's it cannot be opened. */
  close(holder: number | string, secret: string): Buffer;
  open(holder: number | string, closed: Buffer): string;
}

/** A vault under a key of the server's own, for the secrets of users, of clinics or of messages. */
export const createVault = (key: Buffer, whose: 'user' | 'clinic' | 'message' = 'user'): Vault => ({
  close(holder, secret) {
    const iv = randomBytes(ivLength);
    const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(`${whose} ${holder}`));
    const closed = [cipher.update(secret, 'utf8'), cipher.final()];
    return Buffer.concat([iv, cipher.getAuthTag(), ...closed]);
  },
  open(holder, closed) {
    const decipher = createDecipheriv(algorithm, key, closed.subarray(0, ivLength));
    decipher.setAAD(Buffer.from(`${whose} ${holder}`));
    decipher.setAuthTag(closed.subarray(ivLength, ivLength + tagLength));
    const opened = [decipher.update(closed.subarray(ivLength + tagLength)), decipher.final()];
    return Buffer.concat(opened).toString('utf8');
  },
});
