import { ownValue } from '@pinion/contracts';

export type FilledTexts = { ok: true; texts: Record<string, string> } | { ok: false; missing: string };

const reference = /\{\{\s*(?:secrets\.([A-Za-z_][A-Za-z0-9_]*)|base64\(\s*secrets\.([A-Za-z_][A-Za-z0-9_]*)\s*\))\s*\}\}/g;

/**
 * Fills `{{secrets.NAME}}` in templates of headers or of a query. `{{base64(secrets.NAME)}}` is the value's UTF-8 as base64,
 * for basic authentication. Evaluated once: a secret that looks like a template stays unchanged.
 */
export function fillSecrets(templates: Readonly<Record<string, string>>, secrets: Readonly<Record<string, string>>): FilledTexts {
  let missing: string | undefined;
  const entries = Object.entries(templates).map(([name, template]): [string, string] => [
    name,
    template.replace(reference, (_whole, plain: string | undefined, encoded: string | undefined) => {
      const secret = plain ?? encoded ?? '';
      const value = ownValue(secrets, secret);
      if (value === undefined) missing ??= secret;
      return encoded === undefined ? (value ?? '') : Buffer.from(value ?? '').toString('base64');
    }),
  ]);
  return missing === undefined ? { ok: true, texts: Object.fromEntries(entries) } : { ok: false, missing };
}
