import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const [ivLength, tagLength] = [12, 16];

/** Keeps secrets that the server must be able to read again, closed for whoever reads the tables with the requests' role. */
export interface Vault {
  /** Closes a secret of a user; moved to another user's row it cannot be opened. */
  close(userId: number, secret: string): Buffer;
  open(userId: number, closed: Buffer): string;
}

/** A vault under a key of the server's own. */
export const createVault = (key: Buffer): Vault => ({
  close(userId, secret) {
    const iv = randomBytes(ivLength);
    const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(`user ${userId}`));
    const closed = [cipher.update(secret, 'utf8'), cipher.final()];
    return Buffer.concat([iv, cipher.getAuthTag(), ...closed]);
  },
  open(userId, closed) {
    const decipher = createDecipheriv(algorithm, key, closed.subarray(0, ivLength));
    decipher.setAAD(Buffer.from(`user ${userId}`));
    decipher.setAuthTag(closed.subarray(ivLength, ivLength + tagLength));
    const opened = [decipher.update(closed.subarray(ivLength + tagLength)), decipher.final()];
    return Buffer.concat(opened).toString('utf8');
  },
});
