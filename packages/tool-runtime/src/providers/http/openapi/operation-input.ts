import { isRecord, type JsonSchema } from '@pinion/contracts';
import { Arguments, type ArgumentLocation } from './arguments.ts';
import { flatObject } from './flat-object.ts';
import type { OpenDocument, OperationSource } from './operation-source.ts';
import { pathName, readParameter } from './read-parameter.ts';
import { noteOfBody, readRequestBody, type RequestBody } from './read-request-body.ts';
import { isTrue, resolveRef, scalarOf, stringOrUndefined } from './resolve-ref.ts';
import { SchemaWriter } from './schema-writer.ts';

export type OperationInput = {
  input_schema: JsonSchema;
  /** `gateway_config.parameters`. */
  parameters: Readonly<Record<string, ArgumentLocation>>;
  body: RequestBody | undefined;
  /** The idempotency key header, where the operation has one. */
  keyHeader: string | undefined;
  notes: string[];
};

const ignoredHeaders = new Set(['accept', 'content-type', 'authorization']);
const keyHeaders = new Set(['idempotency-key', 'x-idempotency-key']);
const nameOf = (parameter: Readonly<Record<string, unknown>>): string => stringOrUndefined(parameter['name']) ?? '';

/**
 * Reads parameters and request body as one object of arguments with their destinations. Returns an error message where that is
 * impossible.
 */
export function readInput(document: OpenDocument, source: OperationSource, taken: ReadonlySet<string>): OperationInput | string {
  const body = readRequestBody(document, source.operation);
  if (typeof body === 'string') return body;
  const writer = new SchemaWriter(document, 'in');
  const gathered = new Arguments();
  const notes = gatherParameters(document, source, taken, gathered, writer);
  const open = body !== undefined && gatherBody(document, body, gathered, writer);
  if (body === undefined) notes.push(...noteOfBody(document, source.operation));
  notes.push(...[...writer.lost].map(ref => `${ref} is not in the document, so any value is accepted`));
  return {
    input_schema: writer.close(gathered.schema(open)),
    parameters: gathered.locations,
    body,
    keyHeader: source.parameters.filter(isKeyHeader).map(nameOf)[0],
    notes,
  };
}

const isKeyHeader = (parameter: Readonly<Record<string, unknown>>): boolean =>
  parameter['in'] === 'header' && keyHeaders.has(nameOf(parameter).toLowerCase());

function isNoArgument(parameter: Readonly<Record<string, unknown>>, taken: ReadonlySet<string>): boolean {
  const isHeader = parameter['in'] === 'header';
  const name = isHeader ? nameOf(parameter).toLowerCase() : nameOf(parameter);
  return (
    name === '' ||
    isKeyHeader(parameter) ||
    (isHeader && ignoredHeaders.has(name)) ||
    taken.has(`${scalarOf(parameter['in'])} ${name}`)
  );
}

function gatherParameters(
  document: OpenDocument,
  source: OperationSource,
  taken: ReadonlySet<string>,
  gathered: Arguments,
  writer: SchemaWriter,
): string[] {
  const notes: string[] = [];
  const inPath = new Set([...source.path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => pathName(name)));
  const located = (location: ArgumentLocation): ArgumentLocation =>
    location.in === 'path' && source.segmented.has(location.name) ? { ...location, segments: true } : location;
  for (const parameter of source.parameters.filter(one => !isNoArgument(one, taken))) {
    const read = readParameter(document, parameter);
    if (typeof read === 'string') notes.push(read);
    else {
      const isPath = read.location.in === 'path';
      if (isPath && !inPath.delete(read.location.name)) continue;
      const schema = described(writer.write(read.schema), parameter['description']);
      gathered.add(nameOf(parameter), located(read.location), schema, isPath || isTrue(parameter['required']));
    }
  }
  for (const name of inPath) {
    notes.push(`the path contains {${name}}, and no parameter describes it`);
    gathered.add(name, located({ in: 'path', name }), { type: 'string' }, true);
  }
  return notes;
}

/**
 * Collects the body's arguments: a plain object is spread into its fields, unless the whole body is optional. Anything else is
 * one argument. Returns whether other fields are allowed.
 */
function gatherBody(document: OpenDocument, body: RequestBody, gathered: Arguments, writer: SchemaWriter): boolean {
  const flat = flatObject(document, body.schema);
  if (flat === undefined || (!body.required && flat.required.size > 0)) {
    gathered.add('body', { in: 'body', name: '' }, described(writer.write(body.schema), body.description), body.required);
    return false;
  }
  for (const { name, schema, root } of flat.properties) {
    if (resolveRef(document, schema)?.['readOnly'] !== true)
      gathered.add(name, { in: 'body', name, ...body.styles.get(name) }, writer.write(schema, root), flat.required.has(name));
  }
  return flat.open;
}

const described = (schema: unknown, description: unknown): unknown =>
  isRecord(schema) && typeof description === 'string' && schema['description'] === undefined
    ? { ...schema, description }
    : schema;
