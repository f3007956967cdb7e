import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = {
  from: string;
  to: string[];
  /** The message as it was sent. */
  text: string;
  /** The message with the soft line breaks and escapes of quoted-printable resolved. */
  decoded: string;
};

/** A refusal of the next mails. */
type Refused = { at: 'recipient'; status: number; text: string };

/** Starts a real SMTP server on loopback that requires a password and keeps what it receives. */
export async function startSmtpServer({ user, password }: { user: string; password: string }) {
  const received: ReceivedMail[] = [];
  let refused: Refused | null = null;
  const server = new SMTPServer({
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onAuth: (auth, _session, done) => {
      if (auth.username === user && auth.password === password) done(null, { user });
      else done(Object.assign(new Error('wrong password'), { responseCode: 535 }));
    },
    onRcptTo: (_address, _session, done) => {
      if (refused === null) done();
      else done(Object.assign(new Error(refused.text), { responseCode: refused.status }));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          text,
          decoded: text
            .replaceAll(/=\r?\n/g, '')
            .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    received,
    answer(next: Refused | null) {
      refused = next;
    },
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  };
}
