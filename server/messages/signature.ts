import { createHmac } from 'node:crypto';

/**
 * The headers that prove who wrote a body, by one signature for each secret. A signature is over the time and the body, so
 * that neither can be changed nor an old message be sent again.
 */
export function signed(secrets: readonly string[], body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signatures = secrets.map(
    (secret) => `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
  );
  return { 'chartroom-timestamp': timestamp, 'chartroom-signature': signatures.join(', ') };
}
