import { isLoopback } from '../http/server-address.ts';

/** The mail server of the administrator, and the sender of the mails. */
export type SmtpSettings = {
  host: string;
  port: number;
  /** True when the connection begins with TLS (smtps). */
  isSecure: boolean;
  /** True when a server without STARTTLS is refused, so that no password is sent in clear text. */
  requiresTls: boolean;
  auth: { user: string; password: string } | undefined;
  from: string;
};

export type SmtpSource = { url: string; password?: string | undefined; from?: string | undefined };

const standardPorts: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

/**
 * Returns the settings of a URL, as in `smtps://user:password@mail.example.com`. Errors name the setting and never repeat the
 * URL, which contains the password.
 */
export function readSmtpSettings({ url, password, from }: SmtpSource, publicHost: string | undefined): SmtpSettings {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const port = parsed === undefined ? undefined : standardPorts[parsed.protocol];
  if (
    parsed === undefined ||
    port === undefined ||
    parsed.hostname === '' ||
    !/^\/?$/.test(parsed.pathname) ||
    parsed.search !== ''
  )
    throw new Error(
      'The SMTP URL is not valid. Set it as in smtps://user:password@mail.example.com:465, or smtp:// for STARTTLS',
    );
  const user = decodeURIComponent(parsed.username);
  const secret = password ?? decodeURIComponent(parsed.password);
  if ((user === '') !== (secret === ''))
    throw new Error('The SMTP URL has a user name without a password, or a password without a user name. Set both or neither');
  const host = parsed.hostname.replace(/^\[|\]$/g, '');
  const auth = user === '' ? undefined : { user, password: secret };
  const isSecure = parsed.protocol === 'smtps:';
  return {
    host,
    port: parsed.port === '' ? port : Number(parsed.port),
    isSecure,
    requiresTls: !isSecure && auth !== undefined && !isLoopback(host),
    auth,
    from: from ?? standardSender(publicHost),
  };
}

function standardSender(publicHost: string | undefined): string {
  if (publicHost === undefined || !/^[a-z0-9.-]+\.[a-z]+$/i.test(publicHost))
    throw new Error(
      'SMTP needs a sender. Set PINION_SMTP_FROM, or `from` in the administrator’s file, to an address of your domain',
    );
  return `Pinion <pinion@${publicHost}>`;
}
