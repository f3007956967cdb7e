import { t } from '../../../lib/texts/t.ts';
export type ImportRequest = { ok: true; asked: { url: string } | { text: string } } | { ok: false; problem: string | undefined };

/** Reads the import request from two fields. Exactly one must be filled, and a URL must start with http:// or https://. */
export function readImportRequest(url: string, text: string): ImportRequest {
  const address = url.trim();
  const hasText = text.trim() !== '';
  if (address === '') return hasText ? { ok: true, asked: { text } } : { ok: false, problem: undefined };
  if (hasText) return { ok: false, problem: t('Enter an address or text, not both.') };
  if (!/^https?:\/\/\S+$/.test(address) || !URL.canParse(address)) {
    return { ok: false, problem: t('The address must start with http:// or https://.') };
  }
  return { ok: true, asked: { url: address } };
}
