import { formatList } from '../../../../lib/texts/format-list.ts';
import { t } from '../../../../lib/texts/t.ts';
import type { CurlCredential, CurlRequest, NameValue, ParsedCurl } from './curl-request.ts';
import { fieldsIn, readCurlBody, readData, readForm } from './read-body.ts';
import { credentialInBody, credentialInHeader, credentialInQuery, credentialOfUser, hasKeyInPath } from './read-credential.ts';
import { type ReadOption, readOptions } from './read-options.ts';
import { readUrl } from './read-url.ts';
import { splitCommand } from './split-command.ts';
import { withoutKeys } from './without-keys.ts';

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const dataMeanings: ReadonlySet<string> = new Set(['data', 'data-raw', 'data-urlencode', 'json']);

/** Headers that the connection sets itself. */
const ownHeaders = /^(?:host|connection|content-length|transfer-encoding|accept-encoding|keep-alive|te|upgrade|:.*)$/i;

/** The content type that is sent for a kind of body without a header. */
const usualTypes = {
  none: /^/,
  json: /^application\/json(?:\s*;\s*charset=utf-?8)?$/i,
  form: /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i,
} as const;

/** Returns the request that a cURL command describes, or why the command can't be read. */
export function parseCurl(text: string): ParsedCurl {
  // Half a character can't be sent.
  const command = splitCommand(text.toWellFormed());
  if (!command.ok) return command;
  const options = readOptions(command.words);
  const of = (...meanings: string[]) => options.filter(({ meaning }) => meanings.includes(meaning));
  const addresses = of('url');
  const address = addresses.find(({ isDoubtful = false }) => !isDoubtful) ?? addresses[0];
  const others = addresses.filter(one => one !== address && one.isDoubtful !== true);
  if (address === undefined) return { ok: false, problem: t('The command has no URL.') };
  const url = readUrl(address.value);
  if (!url.ok) return url;
  const headers = headersOf(options);
  const data = readData(
    options.filter(({ meaning }) => dataMeanings.has(meaning)),
    command.input,
  );
  const isGet = of('get').length > 0;
  const { body, notes: bodyNotes } = bodyOf(options, headers, isGet ? '' : data.text);
  const method = methodOf(options, isGet);
  if (!methods.has(method)) return { ok: false, problem: t('The method {{method}} is not supported.', { method }) };
  const extra = [...of('url-query').map(({ value }) => value), ...(isGet && data.text !== '' ? [data.text] : [])];
  const query = [...url.query, ...extra.flatMap(fieldsIn)];
  const notes = [
    ...url.notes,
    ...data.notes,
    ...bodyNotes,
    ...optionNotes(options, others.length),
    ...(command.rest === ''
      ? []
      : [t('Only the first command was imported. Left out: {{rest}}', { rest: command.rest.slice(0, 80) })]),
    ...(hasKeyInPath(url.url) ? [t('The address contains a key. Everyone who can open the tool can read it.')] : []),
  ];
  const user = url.user === undefined ? [] : [{ name: 'user', meaning: 'user' as const, value: url.user }];
  return { ok: true, request: divided({ method, url: url.url, query, headers, body, notes }, [...options, ...user]) };
}

/** Moves the keys out of headers, query and body into credentials. */
function divided(request: Omit<CurlRequest, 'credentials'>, options: readonly ReadOption[]): CurlRequest {
  const credentials: CurlCredential[] = options.flatMap(({ meaning, value }) => {
    if (meaning === 'user') return [credentialOfUser(value)];
    return meaning === 'bearer' ? [{ kind: 'bearer' as const, name: 'authorization', value }] : [];
  });
  const keep = (find: (entry: NameValue) => CurlCredential | undefined) => (entry: NameValue) => {
    const credential = find(entry);
    if (credential === undefined) return true;
    if (!credentials.some(one => placeOf(one) === placeOf(credential) && one.name === credential.name))
      credentials.push(credential);
    return false;
  };
  const isSentAnyway = ({ name, value }: NameValue) =>
    ownHeaders.test(name) || (/^content-type$/i.test(name) && usualTypes[request.body.kind].test(value));
  const headers = request.headers.filter(keep(credentialInHeader)).filter(header => !isSentAnyway(header));
  const query = request.query.filter(keep(credentialInQuery));
  const { body, nested } = withoutKeys(request.body, keep(credentialInBody));
  const notes = nested.map(path =>
    t('The key in {{path}} was left out. Store it as a secret and set it in the JSON of the tool.', { path }),
  );
  return { ...request, headers, query, body, credentials, notes: [...request.notes, ...notes] };
}

const placeOf = ({ kind }: CurlCredential): 'header' | 'query' | 'body' =>
  kind === 'query' || kind === 'body' ? kind : 'header';

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
  return forms.length > 0 ? readForm(forms) : readCurlBody(text, headers.find(({ name }) => /^content-type$/i.test(name))?.value);
}

/** Returns the method: data and forms are posted, whatever is in them. */
function methodOf(options: readonly ReadOption[], isGet: boolean): string {
  const given = options.findLast(({ meaning }) => meaning === 'method')?.value;
  if (given !== undefined && given !== '') return given.toUpperCase();
  if (options.some(({ meaning }) => meaning === 'head')) return 'HEAD';
  if (isGet) return 'GET';
  if (options.some(({ meaning }) => meaning === 'upload')) return 'PUT';
  const isPosted = options.some(({ meaning }) => dataMeanings.has(meaning) || meaning === 'form' || meaning === 'form-string');
  return isPosted ? 'POST' : 'GET';
}

function optionNotes(options: readonly ReadOption[], otherUrls: number): string[] {
  const named = (meaning: ReadOption['meaning']) => [
    ...new Set(options.filter(option => option.meaning === meaning).map(({ name }) => name)),
  ];
  const listed = (meaning: ReadOption['meaning']) => formatList(named(meaning));
  const [needless, unsupported, unknown] = [listed('needless'), listed('unsupported'), listed('unknown')];
  const headerFiles = options.filter(({ meaning, value }) => meaning === 'header' && value.startsWith('@'));
  const cookieFiles = options.filter(({ meaning, value }) => meaning === 'cookie' && !value.includes('='));
  return [
    ...(needless === '' ? [] : [t('Not needed here: {{options}}.', { options: needless })]),
    ...(unsupported === '' ? [] : [t('Not supported: {{options}}. Requests are sent without it.', { options: unsupported })]),
    ...(unknown === '' ? [] : [t('Unknown, left out: {{options}}.', { options: unknown })]),
    ...cookieFiles.map(({ value }) => t('The cookie file {{file}} was not read.', { file: value })),
    ...headerFiles.map(({ value }) => t('The headers in {{file}} were not read.', { file: value.slice(1) })),
    ...(named('upload').length > 0 ? [t('The uploaded file was left out.')] : []),
    ...(otherUrls > 0 || named('next').length > 0 ? [t('Only the first URL was imported.')] : []),
  ];
}
