import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { readSmtpSettings, type SmtpSettings } from '../platform/mail/smtp-settings.ts';
import type { ServerAddress } from '../platform/http/server-address.ts';

/** The mail server in the administrator's file. */
export const SmtpFileSettings = z.strictObject({
  /** `smtps://user@mail.example.com`, or `smtp://` for STARTTLS. */
  url: z.string().min(1).max(2000),
  /** A file with the password, relative to this file. */
  password_file: z.string().min(1).optional(),
  password: z.string().min(1).max(2000).optional(),
  /** The sender, as in `Pinion <pinion@example.com>`. */
  from: z.string().min(3).max(320).optional(),
});
type SmtpFileSettings = z.output<typeof SmtpFileSettings>;
type SmtpEnv = { smtpUrl: string | undefined; smtpFrom: string | undefined; address: ServerAddress };

/** Returns the settings with the password read from its file. */
export function withPassword({ password_file, ...rest }: SmtpFileSettings, beside: (name: string) => string): SmtpFileSettings {
  return password_file === undefined ? rest : { ...rest, password: readFileSync(beside(password_file), 'utf8').trim() };
}

/** Returns the mail server of the environment, else of the administrator's file. Undefined where neither names one. */
export function smtpSettingsIn(
  { smtpUrl, smtpFrom, address }: SmtpEnv,
  { smtp }: { smtp?: SmtpFileSettings | undefined },
): SmtpSettings | undefined {
  const source = smtpUrl === undefined ? smtp : { url: smtpUrl, from: smtpFrom };
  if (source === undefined) return undefined;
  const { publicOrigin } = address;
  const from = smtpFrom ?? source.from;
  return readSmtpSettings({ ...source, from }, publicOrigin === undefined ? undefined : new URL(publicOrigin).hostname);
}
