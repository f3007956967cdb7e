import type { CurlBody, CurlCredential, CurlRequest } from './curl/curl-request.ts';
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
    query: queryValues(request.query.map(({ name, value }) => [name, value] as const)),
    headers: request.headers.map(({ name, value }) => requestValue(name, value, { isField: false })),
    ...body,
    credentials: request.credentials.map(credential => credentialOf(credential, request.url)),
  };
  const keys = request.credentials.flatMap(({ value }, credential) => (value === undefined ? [] : [{ credential, value }]));
  return { draft: { ...draft, name: suggestName(draft) }, keys, notes: request.notes };
}

const credentialOf = ({ kind, name }: CurlCredential, url: string): DraftCredential => ({
  kind,
  name,
  secret: suggestSecretName(url),
});

function bodyValues(body: CurlBody): { bodyKind: BodyKind; body: RequestValue[] } {
  if (body.kind === 'none') return { bodyKind: 'none', body: [] };
  if (body.kind === 'form')
    return {
      bodyKind: 'form',
      body: queryValues(body.fields.map(({ name, value }) => [name, value] as const)).map(value => ({
        ...value,
        isRequired: true,
        type: value.type === 'array' ? 'array' : typeOfText(value.text),
      })),
    };
  return { bodyKind: 'json', body: jsonValues(body.value) };
}

/** Returns the properties of a JSON object as values. Any other JSON is one value, the whole body. */
function jsonValues(value: unknown): RequestValue[] {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject) return [requestValue('', textOfValue(value), { type: typeOfValue(value), field: 'body' })];
  return Object.entries(value).map(([name, inner]) => requestValue(name, textOfValue(inner), { type: typeOfValue(inner) }));
}
