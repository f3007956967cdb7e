import { formatList } from '../../../../lib/texts/format-list.ts';
import { t } from '../../../../lib/texts/t.ts';
import type { CurlBody, CurlCredential, CurlRequest, NameValue, ParsedCurl } from './curl-request.ts';
import { fieldsIn, readBody, readData, readForm } from './read-body.ts';
import { credentialInHeader, credentialInQuery, credentialOfUser } from './read-credential.ts';
import { type ReadOption, readOptions } from './read-options.ts';
import { readUrl } from './read-url.ts';
import { splitCommand } from './split-command.ts';

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const dataMeanings: ReadonlySet<string> = new Set(['data', 'data-raw', 'data-urlencode', 'json']);

/** Headers that the connection sets itself, or that the kind of body already says. */
const ownHeaders =
  /^(?:host|connection|content-length|content-type|transfer-encoding|accept-encoding|keep-alive|te|upgrade|:.*)$/i;

/** Returns the request that a cURL command describes, or why the command can't be read. */
export function parseCurl(text: string): ParsedCurl {
  const command = splitCommand(text);
  if (!command.ok) return command;
  const options = readOptions(command.words);
  const of = (...meanings: string[]) => options.filter(({ meaning }) => meanings.includes(meaning));
  const [address, ...others] = of('url');
  if (address === undefined) return { ok: false, problem: t('The command has no URL.') };
  const url = readUrl(address.value);
  if (!url.ok) return url;
  const headers = headersOf(options);
  const data = readData(options.filter(({ meaning }) => dataMeanings.has(meaning)));
  const isGet = of('get').length > 0;
  const { body, notes: bodyNotes } = bodyOf(options, headers, isGet ? '' : data.text);
  const method = methodOf(options, body, isGet, data.text !== '');
  if (!methods.has(method)) return { ok: false, problem: t('The method {{method}} is not supported.', { method }) };
  const extra = [...of('url-query').map(({ value }) => value), ...(isGet && data.text !== '' ? [data.text] : [])];
  const query = [...url.query, ...extra.flatMap(fieldsIn)];
  const notes = [...url.notes, ...data.notes, ...bodyNotes, ...optionNotes(options, others.length)];
  const user = url.user === undefined ? [] : [{ name: 'user', meaning: 'user' as const, value: url.user }];
  return { ok: true, request: divided({ method, url: url.url, query, headers, body, notes }, [...options, ...user]) };
}

/** Moves the keys out of headers and query into credentials. */
function divided(request: Omit<CurlRequest, 'credentials'>, options: readonly ReadOption[]): CurlRequest {
  const credentials: CurlCredential[] = options.flatMap(({ meaning, value }) => {
    if (meaning === 'user') return [credentialOfUser(value)];
    return meaning === 'bearer' ? [{ kind: 'bearer' as const, name: 'authorization', value }] : [];
  });
  const keep = (find: (entry: NameValue) => CurlCredential | undefined) => (entry: NameValue) => {
    const credential = find(entry);
    if (credential === undefined) return true;
    if (!credentials.some(({ kind, name }) => (kind === 'query') === (credential.kind === 'query') && name === credential.name))
      credentials.push(credential);
    return false;
  };
  const headers = request.headers.filter(keep(credentialInHeader)).filter(({ name }) => !ownHeaders.test(name));
  const query = request.query.filter(keep(credentialInQuery));
  return { ...request, headers, query, credentials };
}

function headersOf(options: readonly ReadOption[]): NameValue[] {
  const headers = options.flatMap(({ meaning, value }): NameValue[] => {
    switch (meaning) {
      case 'header': {
        const [, name, text] = /^\s*([^\s:;]+)\s*[:;]\s*([\s\S]*?)\s*$/.exec(value) ?? [];
        return name === undefined || text === undefined || (text === '' && value.includes(':')) ? [] : [{ name, value: text }];
      }
      case 'cookie':
        return value.includes('=') ? [{ name: 'cookie', value }] : [];
      case 'user-agent':
        return [{ name: 'user-agent', value }];
      case 'referer':
        return [{ name: 'referer', value }];
      case 'json':
        return [{ name: 'content-type', value: 'application/json' }];
      default:
        return [];
    }
  });
  return headers.filter(({ name, value }) => !(/^accept$/i.test(name) && value === '*/*'));
}

function bodyOf(options: readonly ReadOption[], headers: readonly NameValue[], text: string) {
  const forms = options.filter(({ meaning }) => meaning === 'form' || meaning === 'form-string');
  return forms.length > 0 ? readForm(forms) : readBody(text, headers.find(({ name }) => /^content-type$/i.test(name))?.value);
}

function methodOf(options: readonly ReadOption[], body: CurlBody, isGet: boolean, hasData: boolean): string {
  const given = options.findLast(({ meaning }) => meaning === 'method')?.value;
  if (given !== undefined && given !== '') return given.toUpperCase();
  if (options.some(({ meaning }) => meaning === 'head')) return 'HEAD';
  if (isGet) return 'GET';
  if (options.some(({ meaning }) => meaning === 'upload')) return 'PUT';
  return body.kind === 'none' && !hasData ? 'GET' : 'POST';
}

function optionNotes(options: readonly ReadOption[], otherUrls: number): string[] {
  const named = (meaning: ReadOption['meaning']) => [
    ...new Set(options.filter(option => option.meaning === meaning).map(({ name }) => name)),
  ];
  const [ignored, unknown] = [named('ignored'), named('unknown')];
  const cookieFiles = options.filter(({ meaning, value }) => meaning === 'cookie' && !value.includes('='));
  return [
    ...(ignored.length > 0 ? [t('Ignored: {{options}}. They do not change the request.', { options: formatList(ignored) })] : []),
    ...(unknown.length > 0 ? [t('Unknown, ignored: {{options}}.', { options: formatList(unknown) })] : []),
    ...cookieFiles.map(({ value }) => t('The cookie file {{file}} was not read.', { file: value })),
    ...(named('upload').length > 0 ? [t('The uploaded file was left out.')] : []),
    ...(otherUrls > 0 || named('next').length > 0 ? [t('Only the first URL was imported.')] : []),
  ];
}
