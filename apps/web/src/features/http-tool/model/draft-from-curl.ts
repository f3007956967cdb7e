import { freeName } from '../../../lib/free-name.ts';
import type { CurlBody, CurlRequest, NameValue } from './curl/curl-request.ts';
import { isVariable } from './curl/placeholder.ts';
import type { BodyKind, DraftCredential, HttpToolDraft } from './http-tool-draft.ts';
import { emptyDraft } from './http-tool-draft.ts';
import { findParameters } from './find-parameters.ts';
import { type RequestValue, textOfValue, typeOfText, typeOfValue } from './request-value.ts';
import { queryValues, requestValue, setAddress } from './set-address.ts';
import { suggestName } from './suggest-name.ts';
import { suggestSecretName } from './suggest-secret-name.ts';

/** A key of a command that is not stored yet, by the position of its credential. */
type PastedKey = { credential: number; value: string };
export type ImportedCurl = { draft: HttpToolDraft; keys: readonly PastedKey[]; notes: readonly string[] };

/** Returns the draft of a request. Its values become fields with the value as example, and its keys stay apart. */
export function draftFromCurl(request: CurlRequest): ImportedCurl {
  const { address, examples } = findParameters(request.url);
  const withAddress = setAddress(emptyDraft, address);
  const body = bodyValues(request.body);
  const draft: HttpToolDraft = {
    ...withAddress,
    method: request.method,
    path: withAddress.path.map(value => ({ ...value, text: examples.get(value.name) ?? '' })),
    query: queryValues(request.query.map(pairOf)),
    // A header is the same in every call, unless the command leaves it open.
    headers: request.headers.map(({ name, value }) => requestValue(name, exampleOf(value), { isField: isVariable(value) })),
    ...body,
    credentials: credentialsOf(request),
  };
  const keys = request.credentials.flatMap(({ value }, credential) => (value === undefined ? [] : [{ credential, value }]));
  return { draft: { ...draft, name: suggestName(draft) }, keys, notes: request.notes };
}

/** Returns the credentials, each with a secret of its own. */
function credentialsOf({ credentials, url }: CurlRequest): DraftCredential[] {
  const names = new Set<string>();
  return credentials.map(({ kind, name }) => {
    const secret = freeName(suggestSecretName(url), names);
    names.add(secret);
    return { kind, name, secret };
  });
}

function bodyValues(body: CurlBody): { bodyKind: BodyKind; body: RequestValue[] } {
  if (body.kind === 'none') return { bodyKind: 'none', body: [] };
  if (body.kind === 'form')
    return {
      bodyKind: 'form',
      body: queryValues(body.fields.map(pairOf)).map(value => ({
        ...value,
        isRequired: true,
        type: value.type === 'array' ? 'array' : typeOfText(value.text),
      })),
    };
  return { bodyKind: 'json', body: jsonValues(body.value) };
}

/** Returns a text as an example. A variable such as `$CITY` is none. */
const exampleOf = (text: string): string => (isVariable(text) ? '' : text);
const pairOf = ({ name, value }: NameValue): [string, string] => [name, exampleOf(value)];

/** A query of GraphQL, whose variables the caller gives. */
const graphQl = /^\s*(?:(?:query|mutation|subscription|fragment)\b[\s\S]*)?\{[\s\S]*\}\s*$/;

/** Returns the properties of a JSON object as values. Any other JSON is one value, the whole body. */
function jsonValues(value: unknown): RequestValue[] {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject) return [requestValue('', textOfValue(value), { type: typeOfValue(value), field: 'body' })];
  return Object.entries(value).map(([name, inner]) => {
    // Null is the value of no field.
    if (inner === null) return requestValue(name, 'null', { type: 'object', isField: false });
    return requestValue(name, exampleOf(textOfValue(inner)), {
      type: typeOfValue(inner),
      isField: !(name === 'query' && typeof inner === 'string' && graphQl.test(inner)),
    });
  });
}
