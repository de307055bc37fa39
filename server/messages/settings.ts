import { StartRefused } from '#server/refused-start.ts';

type Environment = Record<string, string | undefined>;

/** Where mail is handed over, and who it comes from: an address, or a name with the address in angle brackets. */
export interface MailSettings {
  url: string;
  from: string;
}

/** The address that takes text messages, and the secret that proves that they are ours. */
export interface TextSettings {
  url: string;
  secret: string;
}

/** Where mail is handed over; undefined where nothing is set. */
export function readMailSettings(env: Environment): MailSettings | undefined {
  const { MAIL_URL: url, MAIL_FROM: from, PUBLIC_URL: publicUrl } = env;
  if (!url) return undefined;
  if (!hasProtocol(url, /^smtps?:$/) || !isDecodable(url))
    throw new StartRefused(
      'MAIL_URL must be an address like smtps://user:password@mail.example.org, with %25 for a % in the password.',
    );
  if (!from || senderOf(from).address === '')
    throw new StartRefused('MAIL_URL needs MAIL_FROM: the address that mail comes from.');
  if (!publicUrl)
    throw new StartRefused('MAIL_URL needs PUBLIC_URL: the address that the links in messages lead to.');
  return { url, from };
}

/** Who takes text messages; undefined where nothing is set. */
export function readTextSettings(env: Environment, secret: string | undefined): TextSettings | undefined {
  const { SMS_WEBHOOK_URL: url } = env;
  if (!url) return undefined;
  if (!hasProtocol(url, /^https?:$/))
    throw new StartRefused('SMS_WEBHOOK_URL must be an http or https address.');
  if (!secret)
    throw new StartRefused('SMS_WEBHOOK_URL needs SMS_WEBHOOK_SECRET, which signs the text messages.');
  return { url, secret };
}

/** Addresses with a password are not repeated in what is printed. */
const hasProtocol = (url: string, protocol: RegExp): boolean =>
  URL.canParse(url) && protocol.test(new URL(url).protocol) && new URL(url).hostname !== '';

const isDecodable = (url: string): boolean => !/%(?![0-9a-f]{2})/i.test(url);

/** A name and an address, `Harbour Clinic <clinic@example.org>`, or an address alone. */
export function senderOf(from: string): { name: string; address: string } {
  const [, name = '', address = ''] = /^(.*?)<?([^<>\s]+@[^<>\s@]+)>?$/.exec(from.trim()) ?? [];
  return { name: name.trim().replaceAll('"', ''), address };
}
