import nodemailer from 'nodemailer';
import { type Carrier, Undeliverable } from './carrier.ts';
import { type MailSettings, senderOf } from './settings.ts';

const seconds = 1000;

interface Failure {
  code?: string;
  command?: string;
  responseCode?: number;
  message: string;
}

/** Carries mail over SMTP, one connection a message; a server that says nothing for `silence` ms is tried again later. */
export function createMailCarrier({ url, from }: MailSettings, silence = 40 * seconds): Carrier {
  const transport = nodemailer.createTransport({
    ...serverOf(new URL(url)),
    connectionTimeout: 20 * seconds,
    greetingTimeout: 20 * seconds,
    socketTimeout: silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const own = senderOf(from);
  const domain = own.address.slice(own.address.lastIndexOf('@') + 1);
  return {
    async carry({ key, to, sender, language, subject, text, html }, signal) {
      const message = {
        from: { name: sender || own.name, address: own.address },
        to: { name: '', address: to },
        messageId: `<${key}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
        ...{ subject, text, html, signal },
      };
      await transport.sendMail(message).catch((error: Failure) => {
        throw isFinal(error) ? new Undeliverable(error.message) : new Error(error.message);
      });
    },
  };
}

/** The address is refused, or the message is: a server that refuses the sender or the password may be set right meanwhile. */
const isFinal = ({ code, command, responseCode = 0 }: Failure) =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM' && responseCode >= 500;

/** Passwords and patients' names travel under TLS, unless they stay on this machine or the address says `?requireTLS=false`. */
function serverOf({ protocol, hostname, port, username, password, searchParams }: URL) {
  const secure = protocol === 'smtps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const isHere = ['localhost', '127.0.0.1', '::1'].includes(host);
  return {
    host,
    secure,
    port: port ? Number(port) : secure ? 465 : 587,
    requireTLS: !secure && !isHere && searchParams.get('requireTLS') !== 'false',
    // what a mail server of this machine has for a certificate is signed by itself
    ignoreTLS: !secure && isHere,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}
