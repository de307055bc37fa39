import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A message as the mail server took it. */
export interface ReceivedMail {
  to: string[];
  /** As it travelled. */
  source: string;
  header(name: string): string;
  /** The plain text, decoded. */
  text: string;
  html: string;
}

/** What the mail server does with a message. */
export type Manner =
  | 'takes'
  /** 550 to the recipient. */
  | 'refuses'
  /** 451 to the message. */
  | 'postpones'
  /** The line is cut while the message arrives; it is not kept. */
  | 'drops'
  /** The message is kept, and the line is cut before that is said. */
  | 'dies';

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** How many messages were begun. */
  begun(): number;
  /** From now on, or for as long as the promise is open, after which messages are taken. */
  behave(manner: Manner): void;
  /** Messages that arrive wait until the returned function is called. */
  hold(): () => void;
  /** Stops listening; whoever is connected is cut off. */
  close(): Promise<void>;
}

/** A connection, as smtp-server has it. */
interface Line {
  readonly _socket: Socket;
  connectionReady(): void;
}

/** A real SMTP server of this process, on a port of its own or the one that is asked for. */
export async function openMailServer(port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let manner: Manner = 'takes';
  let begun = 0;
  let gate = Promise.resolve();
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      if (manner === 'refuses')
        return done(Object.assign(new Error('No such mailbox here'), { responseCode: 550 }));
      return done();
    },
    onData(stream, session, done) {
      begun += 1;
      const cut = () => {
        for (const line of server.connections) if (line.session === session) line._socket.destroy();
      };
      if (manner === 'drops') {
        stream.resume();
        return cut();
      }
      const chunks: Buffer[] = [];
      const acting = manner;
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        await gate;
        if (acting === 'postpones')
          return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push(read(Buffer.concat(chunks).toString('latin1'), to));
        return acting === 'dies' ? cut() : done();
      });
    },
  });
  server.on('error', () => {});
  // it lets every client wait for a tenth of a second, to see whether they speak before they are greeted
  server.server.on('connection', (socket: Socket) => {
    for (const line of server.connections as Set<unknown> as Set<Line>)
      if (line._socket === socket) {
        line.connectionReady();
        line.connectionReady = () => {};
      }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: bound } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${bound}`,
    received,
    begun: () => begun,
    behave(next) {
      manner = next;
    },
    hold() {
      let release = () => {};
      gate = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    async close() {
      for (const { _socket } of server.connections) _socket.destroy();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

function read(source: string, to: string[]): ReceivedMail {
  const [head = '', ...body] = source.split('\r\n\r\n');
  const headers = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const header = (name: string) =>
    headers
      .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `))
      ?.slice(name.length + 2) ?? '';
  const boundary = /boundary="?([^";]+)"?/.exec(header('Content-Type'))?.[1] ?? '';
  const parts = body.join('\r\n\r\n').split(`--${boundary}`);
  const part = (type: string) => decode(parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? '');
  return { to, source, header, text: part('text/plain'), html: part('text/html') };
}

function decode(part: string): string {
  const [head = '', ...rest] = part.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n').trimEnd();
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  const bytes = /quoted-printable/i.test(head)
    ? body
        .replaceAll(/=\r\n/g, '')
        .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : body;
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}
