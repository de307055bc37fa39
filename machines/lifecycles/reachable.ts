/** Where a code can be sent. */
interface Mailbox {
  readonly channel: 'mail' | 'text';
  readonly recipient: string;
}

/** Whether a mailbox reads like an email address, or like a phone number for a text message. */
export const isReachable = ({ channel, recipient }: Mailbox): boolean =>
  channel === 'mail'
    ? /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(recipient)
    : /^\+?[\d ()./-]{6,32}$/.test(recipient) && recipient.replaceAll(/\D/g, '').length >= 6;
