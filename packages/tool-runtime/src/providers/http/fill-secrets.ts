import { own } from '@pinion/contracts';

export type FilledHeaders = { ok: true; headers: Record<string, string> } | { ok: false; missing: string };

const reference = /\{\{\s*secrets\.([A-Za-z_][A-Za-z0-9_]*)\s*\}\}/g;

/** Puts `{{secrets.NAME}}` into header values. Evaluated once: a secret that looks like a template stays what it is. */
export function fillSecrets(headers: Readonly<Record<string, string>>, secrets: Readonly<Record<string, string>>): FilledHeaders {
  let missing: string | undefined;
  const entries = Object.entries(headers).map(([name, template]): [string, string] => [
    name,
    template.replace(reference, (_whole, secret: string) => {
      const value = own(secrets, secret);
      if (value === undefined) missing ??= secret;
      return value ?? '';
    }),
  ]);
  return missing === undefined ? { ok: true, headers: Object.fromEntries(entries) } : { ok: false, missing };
}
