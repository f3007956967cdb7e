import { createTransport } from 'nodemailer';
import type { SmtpSettings } from './smtp-settings.ts';

export type Mail = { id: string; to: string; subject: string; text: string; html: string };

/** Why a mail was not delivered. The page that shows it has the words. */
export const mailErrors = ['unreachable', 'tls', 'sign_in', 'recipient', 'refused', 'expired'] as const;
export type MailError = (typeof mailErrors)[number];

/** The outcome of one attempt. `isFinal` is true when another attempt would fail too. */
export type MailOutcome = { error: null } | { error: MailError; smtp_status: number | null; isFinal: boolean };

export type Mailer = { send(mail: Mail, signal: AbortSignal): Promise<MailOutcome> };

const connectMs = 10_000;
const idleMs = 20_000;

/** Creates the client of the administrator's mail server. It connects to no other host, and reads no file or URL into a mail. */
export function createMailer(settings: SmtpSettings): Mailer {
  const { host, port, isSecure, requiresTls, auth, from } = settings;
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    requireTLS: requiresTls,
    ...(auth === undefined ? {} : { auth: { user: auth.user, pass: auth.password } }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: idleMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, to, ...content }, signal) {
      try {
        await transport.sendMail({
          ...content,
          from,
          to: { name: '', address: to },
          messageId: `<${id}@pinion>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal,
        });
        return { error: null };
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
}

/** Returns the kind of a failure. The text of the server is dropped, because it can repeat what was sent. */
function outcomeOf(error: unknown): MailOutcome {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const smtp_status = responseCode ?? null;
  // A reply of 5xx is permanent (RFC 5321, section 4.2.1). A refused password can be set right, so it is tried again.
  const isFinal = smtp_status !== null && smtp_status >= 500;
  if (code === 'EAUTH' || code === 'ENOAUTH') return { error: 'sign_in', smtp_status, isFinal: false };
  if (code === 'ETLS') return { error: 'tls', smtp_status, isFinal: false };
  if (code === 'EENVELOPE') return { error: 'recipient', smtp_status, isFinal };
  if (smtp_status !== null) return { error: 'refused', smtp_status, isFinal };
  return { error: 'unreachable', smtp_status, isFinal: false };
}
