import { isRecord } from '@pinion/contracts';
import type { OpenDocument } from './operation-source.ts';
import { entriesOf, resolved, textOf } from './resolve-ref.ts';

export type RequestBody = {
  schema: unknown;
  required: boolean;
  description: string | undefined;
  kind: 'json' | 'form';
  /** The content type of a JSON body with another name, such as `application/vnd.api+json`. */
  contentType: string | undefined;
  /** The fields of a form with the style `deepObject`. */
  deep: ReadonlySet<string>;
};

const isJson = (type: string): boolean =>
  /^application\/([\w.+-]+\+)?json\b/i.test(type) || type === '*/*' || type === 'application/*';
const isForm = (type: string): boolean => /^application\/x-www-form-urlencoded\b/i.test(type);

/** Reads the request body of an operation. Returns an error message if it cannot be sent. */
export function readRequestBody(
  document: OpenDocument,
  operation: Readonly<Record<string, unknown>>,
): RequestBody | string | undefined {
  const body = resolved(document, operation['requestBody']);
  if (body === undefined) return undefined;
  const content = entriesOf(body['content']);
  const found = content.find(([type]) => isJson(type)) ?? content.find(([type]) => isForm(type));
  if (found === undefined) {
    const types = content.map(([type]) => type).join(', ');
    if (content.length === 0 || body['required'] !== true) return undefined;
    return `its body is ${types}, and only JSON and forms are supported`;
  }
  const [type, media] = found;
  return {
    schema: resolved(document, media)?.['schema'] ?? {},
    required: body['required'] === true,
    description: textOf(body['description']),
    kind: isForm(type) ? 'form' : 'json',
    deep: deepFields(isForm(type) ? resolved(document, media)?.['encoding'] : undefined),
    contentType: isJson(type) && /\+json/i.test(type) ? type : undefined,
  };
}

/** Returns a note about an optional body that can't be sent. A call goes without it. */
export function noteOfBody(document: OpenDocument, operation: Readonly<Record<string, unknown>>): string[] {
  const types = entriesOf(resolved(document, operation['requestBody'])?.['content']).map(([type]) => type);
  if (types.length === 0 || types.some(type => isJson(type) || isForm(type))) return [];
  return [`its optional body is left out: it is ${types.join(', ')}, and only JSON and forms are supported`];
}

const deepFields = (encoding: unknown): ReadonlySet<string> =>
  new Set(entriesOf(encoding).flatMap(([name, value]) => (isRecord(value) && value['style'] === 'deepObject' ? [name] : [])));
