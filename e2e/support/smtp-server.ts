import { EventEmitter, once } from 'node:events';
import { SMTPServer } from 'smtp-server';

type ReceivedMail = { to: string; text: string };

/** A mail server that a spec starts, with the mails that it received. */
export type MailServer = {
  url: string;
  /** Returns the first link of the newest mail to an address; undefined while there is none. */
  linkFor(recipient: string): string | undefined;
  /** Resolves with the first mail to an address. */
  whenReceived(recipient: string): Promise<ReceivedMail>;
  /** Returns the addresses of all mails. */
  recipients(): string[];
  /** Refuses every recipient from now on. */
  refuse(): void;
  close(): Promise<void>;
};

/** Starts an SMTP server on loopback without a password. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const arrivals = new EventEmitter();
  let refuses = false;
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onRcptTo: (_address, _session, done) => {
      done(refuses ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        // Soft line breaks and escapes of quoted-printable (RFC 2045, section 6.7).
        const text = Buffer.concat(chunks)
          .toString('utf8')
          .replaceAll(/=\r?\n/g, '')
          .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
        for (const { address } of session.envelope.rcptTo) received.push({ to: address, text });
        arrivals.emit('mail');
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    linkFor: recipient => /https?:\/\/\S+#pin_[\w-]+/.exec(received.findLast(({ to }) => to === recipient)?.text ?? '')?.[0],
    async whenReceived(recipient) {
      for (;;) {
        const mail = received.find(({ to }) => to === recipient);
        if (mail !== undefined) return mail;
        await once(arrivals, 'mail');
      }
    },
    recipients: () => received.map(({ to }) => to),
    refuse: () => {
      refuses = true;
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  };
}
