import type { ArgumentLocation } from './arguments.ts';
import type { OpenDocument } from './operation-source.ts';
import { joins } from './read-parameter.ts';
import { entriesOf, isTrue, refOutside, resolveRef, scalarOf, stringOrUndefined } from './resolve-ref.ts';

export type RequestBody = {
  schema: unknown;
  required: boolean;
  description: string | undefined;
  kind: 'json' | 'form';
  /** The content type of a JSON body with another name, such as `application/vnd.api+json`. */
  contentType: string | undefined;
  /** The styles of form fields that are not sent as fields of their own. */
  styles: ReadonlyMap<string, FormStyle>;
};

const isJson = (type: string): boolean =>
  /^(?:application\/([\w.+*-]+\+)?|text\/)json\b/i.test(type) || type === '*/*' || type === 'application/*';
const isForm = (type: string): boolean => /^application\/x-www-form-urlencoded\b/i.test(type);

/** Reads the request body of an operation. Returns an error message if it cannot be sent. */
export function readRequestBody(
  document: OpenDocument,
  operation: Readonly<Record<string, unknown>>,
): RequestBody | string | undefined {
  const body = resolveRef(document, operation['requestBody']);
  if (body === undefined) {
    const elsewhere = refOutside(document, operation['requestBody']);
    return elsewhere === undefined ? undefined : `its body ${elsewhere} is not in the document`;
  }
  const content = entriesOf(body['content']);
  const found = content.find(([type]) => isJson(type)) ?? content.find(([type]) => isForm(type));
  if (found === undefined) {
    const types = content.map(([type]) => type).join(', ');
    if (content.length === 0 || !isTrue(body['required'])) return undefined;
    return `its body is ${types}, and only JSON and forms are supported`;
  }
  const [type, media] = found;
  return {
    schema: resolveRef(document, media)?.['schema'] ?? {},
    required: isTrue(body['required']),
    description: stringOrUndefined(body['description']),
    kind: isForm(type) ? 'form' : 'json',
    styles: stylesOf(isForm(type) ? resolveRef(document, media)?.['encoding'] : undefined),
    contentType: isJson(type) && /^[^*]*\+json|^text\//i.test(type) ? type : undefined,
  };
}

/** Returns a note about an optional body that can't be sent. A call goes without it. */
export function noteOfBody(document: OpenDocument, operation: Readonly<Record<string, unknown>>): string[] {
  const types = entriesOf(resolveRef(document, operation['requestBody'])?.['content']).map(([type]) => type);
  if (types.length === 0 || types.some(type => isJson(type) || isForm(type))) return [];
  return [`its optional body is left out: it is ${types.join(', ')}, and only JSON and forms are supported`];
}

type FormStyle = Pick<ArgumentLocation, 'deep' | 'join' | 'json'>;

/** Reads the encoding of the fields of a form (OpenAPI 3.1, 4.8.15). */
const stylesOf = (encoding: unknown): ReadonlyMap<string, FormStyle> =>
  new Map(
    entriesOf(encoding).flatMap(([name, value]): [string, FormStyle][] => {
      const { style = 'form', explode = style === 'form', contentType } = Object.fromEntries(entriesOf(value));
      if (style === 'deepObject') return [[name, { deep: true }]];
      if (isJson(scalarOf(contentType))) return [[name, { json: true }]];
      const join = joins[scalarOf(style)] ?? (explode === false ? ',' : undefined);
      return join === undefined ? [] : [[name, { join }]];
    }),
  );
