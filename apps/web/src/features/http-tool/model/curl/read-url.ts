import { t } from '../../../../lib/texts/t.ts';
import type { NameValue } from './curl-request.ts';

export type ReadUrl =
  | {
      ok: true;
      url: string;
      query: readonly NameValue[] /** `user:password` of the URL. */;
      user?: string;
      notes: readonly string[];
    }
  | { ok: false; problem: string };

/** Splits a URL into its address and its query. Without a scheme it is `http`, as cURL assumes. The fragment is dropped. */
export function readUrl(text: string): ReadUrl {
  const trimmed = text.trim();
  const hasScheme = /^[a-z][a-z0-9+.-]*:\//i.test(trimmed);
  const [whole = ''] = (hasScheme ? trimmed : `http://${trimmed}`).split('#');
  const at = whole.indexOf('?');
  const url = at < 0 ? whole : whole.slice(0, at);
  if (!/^(?:https?:\/\/[^\s/?#]+|pinion:\/)/i.test(url) || (!url.startsWith('pinion:') && !URL.canParse(url)))
    return { ok: false, problem: t('{{url}} is not an http or https URL.', { url: trimmed }) };
  const query = at < 0 ? [] : [...new URLSearchParams(whole.slice(at + 1))].map(([name, value]) => ({ name, value }));
  const notes = hasScheme ? [] : [t('The URL has no scheme. http:// was added, as cURL does.')];
  const [, scheme = '', user, rest = ''] = /^(https?:\/\/)([^/?#@]*)@(.*)$/i.exec(url) ?? [];
  return user === undefined
    ? { ok: true, url, query, notes }
    : { ok: true, url: scheme + rest, query, user: decoded(user), notes };
}

/** Decodes the user of a URL. A `%` that begins no escape is itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
