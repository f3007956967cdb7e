import { type JsonSchema, recordOf, type ToolDefinitionInput } from '@pinion/contracts';
import type { DraftCredential, HttpToolDraft, ValueList } from './http-tool-draft.ts';
import { sentValues, chosenSideEffects } from './http-tool-draft.ts';
import { inferSchema } from './infer-schema.ts';
import { readValue, type RequestValue } from './request-value.ts';

const places = { path: 'path', query: 'query', headers: 'header', body: 'body' } as const satisfies Record<ValueList, string>;

/** Returns the definition of a draft without problems. Its first version is 1.0.0. */
export function buildDefinition(draft: HttpToolDraft, output: JsonSchema | undefined): ToolDefinitionInput {
  const effects = chosenSideEffects(draft);
  const secrets = [...new Set(draft.credentials.flatMap(({ kind, secret }) => (kind === 'none' ? [] : [secret])))];
  return {
    name: draft.name,
    version: '1.0.0',
    description: draft.description.trim(),
    category: 'api',
    gateway: 'http',
    gateway_config: gatewayConfig(draft),
    side_effect_policy: effects,
    access: effects === 'pure' ? 'read' : 'write',
    ...(secrets.length > 0 ? { secrets } : {}),
    input_schema: inputSchema(draft),
    ...(output === undefined ? {} : { output_schema: output }),
  };
}

/** Returns the schema of the fields. The schema of an object or a list is that of its example. */
export function inputSchema(draft: HttpToolDraft): JsonSchema {
  const fields = fieldsOf(draft);
  const required = fields.filter(({ list, value }) => list === 'path' || value.isRequired).map(({ value }) => value.field);
  return {
    type: 'object',
    properties: recordOf(fields.map(({ value }) => [value.field, fieldSchema(value)] as const)),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

function fieldSchema(value: RequestValue): JsonSchema {
  const read = readValue(value);
  const isNested = value.type === 'object' || value.type === 'array';
  const schema = isNested && read.ok ? inferSchema([read.value]) : { type: value.type };
  const description = value.description.trim();
  const examples = value.text !== '' && read.ok ? { examples: [read.value] } : {};
  return { ...schema, ...(description === '' ? {} : { description }), ...examples };
}

/** Returns the input that a request is sent with: the examples of its fields. */
export const exampleInput = (draft: HttpToolDraft): Record<string, unknown> =>
  recordOf(
    fieldsOf(draft).flatMap(({ list, value }) => {
      const read = readValue(value);
      const isLeftOut = !read.ok || (value.text === '' && !(value.isRequired && list !== 'path'));
      return isLeftOut ? [] : [[value.field, read.value] as const];
    }),
  );

const fieldsOf = (draft: HttpToolDraft) => sentValues(draft).filter(({ value }) => value.isField);

function gatewayConfig(draft: HttpToolDraft): Record<string, unknown> {
  const fixed = sentValues(draft).filter(({ value }) => !value.isField);
  const lists = fixed.filter(({ list, value }) => list === 'query' && value.type === 'array').map(({ value }) => value);
  const of = (list: ValueList) =>
    fixed.filter(entry => entry.list === list && !lists.includes(entry.value)).map(({ value }) => value);
  const credentials = (...kinds: DraftCredential['kind'][]) =>
    draft.credentials
      .filter(({ kind }) => kinds.includes(kind))
      .map(credential => [credential.name, templateOf(credential)] as const);
  const headers = recordOf([
    ...of('headers').map(({ name, text }) => [name, text] as const),
    ...credentials('bearer', 'basic', 'header'),
  ]);
  const query = recordOf([...of('query').map(({ name, text }) => [name, text] as const), ...credentials('query')]);
  const body = fixedBody(of('body'), draft.bodyKind === 'none' ? [] : credentials('body'));
  const parameters = mappingOf(draft);
  return {
    url: filledAddress(draft.address.trim(), of('path')) + queryText(lists),
    method: draft.method,
    ...(draft.bodyKind === 'json' ? {} : { body_type: draft.bodyKind }),
    ...(body === undefined ? {} : { body }),
    ...nonEmpty({ headers, query, parameters }),
  };
}

const filledAddress = (address: string, fixed: readonly RequestValue[]): string =>
  fixed.reduce((text, { name, text: value }) => text.replaceAll(`{${name}}`, encodeURIComponent(value)), address);

/** Returns fixed lists as text. A configured query has one text for each name. */
function queryText(lists: readonly RequestValue[]): string {
  const pairs = lists.flatMap(value => {
    const read = readValue(value);
    return read.ok && Array.isArray(read.value) ? read.value.map((item): [string, string] => [value.name, String(item)]) : [];
  });
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}

const nonEmpty = (records: Readonly<Record<string, Record<string, unknown>>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(records).filter(([, record]) => Object.keys(record).length > 0));

function fixedBody(values: readonly RequestValue[], credentials: readonly (readonly [string, string])[]): unknown {
  const read = values.map(value => ({ name: value.name, result: readValue(value) }));
  const whole = read.find(({ name }) => name === '');
  if (whole !== undefined) return whole.result.ok ? whole.result.value : undefined;
  const fields = [...read.flatMap(({ name, result }) => (result.ok ? [[name, result.value] as const] : [])), ...credentials];
  return fields.length === 0 ? undefined : recordOf(fields);
}

/** Returns the mapping of the fields that are not sent where the provider puts an argument by default. */
function mappingOf(draft: HttpToolDraft): Record<string, unknown> {
  const isQueryDefault = ['GET', 'HEAD', 'DELETE'].includes(draft.method) || draft.bodyKind === 'none';
  const byDefault: ReadonlySet<ValueList> = new Set(['path', isQueryDefault ? 'query' : 'body']);
  const mapped = fieldsOf(draft).filter(({ list, value }) => !byDefault.has(list) || value.field !== value.name);
  return recordOf(
    mapped.map(({ list, value }) => [
      value.field,
      { in: places[list], ...(value.name === value.field ? {} : { name: value.name }) },
    ]),
  );
}

function templateOf({ kind, secret }: DraftCredential): string {
  const reference = `{{secrets.${secret}}}`;
  if (kind === 'bearer') return `Bearer ${reference}`;
  return kind === 'basic' ? `Basic {{base64(secrets.${secret})}}` : reference;
}
