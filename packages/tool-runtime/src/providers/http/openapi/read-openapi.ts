import { createHash } from 'node:crypto';
import {
  canonicalJson,
  foreignPatternNotes,
  isRecord,
  type JsonSchema,
  ownValue,
  type SideEffectPolicy,
  ToolDefinition,
  type ToolDefinitionInput,
  validSchema,
} from '@pinion/contracts';
import { fromSwagger } from './from-swagger.ts';
import { findOperations } from './list-operations.ts';
import { type OperationInput, readInput } from './operation-input.ts';
import { namespaceOf, operationNames } from './operation-name.ts';
import { readOutput } from './operation-output.ts';
import { type OptionalKeys, type Security, securityOf } from './operation-security.ts';
import type { OpenDocument, OperationSource } from './operation-source.ts';
import { listOf, scalarOf, stringOrUndefined } from './resolve-ref.ts';

export type OpenApiOptions = {
  /** The URL of the document: the base of its relative URLs, and the server if it names none. */
  baseUrl?: string | undefined;
  /** The first part of the tools' names and of their secrets' names. */
  namespace: string;
  /** Classes by the name of an operation. They take precedence over its method. */
  side_effect_policies?: Readonly<Record<string, SideEffectPolicy>> | undefined;
  /** Names of the operations to read, without the namespace. If absent, all are read. */
  operations?: readonly string[] | undefined;
  /** Whether operations that work with and without a key use it. If absent, their first method of authentication is used. */
  optional_keys?: OptionalKeys | undefined;
};

/** An operation as a tool, and the names of the secrets that it can use and also works without. */
export type OperationTool = { tool: ToolDefinition; optional_secrets: string[] };

export type OpenApiTools = {
  definitions: ToolDefinition[];
  /** Parts that were omitted or only approximated, one sentence each, starting with the operation. */
  problems: string[];
};

const digestLength = 16;
const longestDescription = 8000;

/**
 * Reads an OpenAPI document (3.0, 3.1, Swagger 2.0) as tools: one per operation, performed by the `http` provider. GET and HEAD
 * are pure. All other methods are irreversible unless configured otherwise: that PUT and DELETE are safe to repeat (RFC 9110)
 * does not mean that they can be reverted. Never throws and fetches nothing: references outside the document allow anything.
 */
export function readOpenApi(document: unknown, options: OpenApiOptions): OpenApiTools {
  const definitions: ToolDefinition[] = [];
  const steps = readOperations(document, options);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return { definitions, problems: step.value };
    if (step.value !== undefined) definitions.push(step.value.tool);
  }
}

/**
 * Reads as `readOpenApi` does, one operation a step, so that the reader of a large document can pause in between. Yields undefined for
 * an operation that is no tool, and returns the problems.
 */
export function* readOperations(
  document: unknown,
  options: OpenApiOptions,
): Generator<OperationTool | undefined, string[], undefined> {
  const opened = open(document);
  if (typeof opened === 'string') return [opened];
  const { operations, problems } = findOperations(opened, options.baseUrl);
  const named = operationNames(options.namespace, operations).map((name, index) => ({
    name,
    source: operations[index] as OperationSource,
  }));
  const chosen = options.operations === undefined ? undefined : new Set(options.operations);
  const read = named.filter(({ name }) => chosen?.delete(shortOf(name)) ?? true);
  const found = [
    ...[...(chosen ?? [])].map(name => `${name}: skipped: the document has no usable operation of this name.`),
    ...problems,
  ];
  for (const { name, source } of read) {
    const made = definitionOf(opened, source, name, options);
    found.push(...made.problems.map(problem => `${source.label}: ${problem}`));
    yield made.tool;
  }
  const classes = toDecide(
    read.map(({ source }) => source),
    read.map(({ name }) => name),
    options,
  );
  return [...found, ...classes];
}

function open(document: unknown): OpenDocument | string {
  if (!isRecord(document)) return 'The document is not an object. Enter an OpenAPI document as JSON or YAML.';
  // In YAML a version without quotes is a number: 2.0 is 2, and 3.0 is 3.
  if (/^v?2(\.0)*$/.test(scalarOf(document['swagger']))) return fromSwagger(document);
  if (!/^v?3(\.[0-2](\.|$)|$)/.test(scalarOf(document['openapi'])))
    return 'The document is neither OpenAPI 3.0 or 3.1 nor Swagger 2.0.';
  return document;
}

type Made = { tool?: OperationTool; problems: string[] };

function definitionOf(document: OpenDocument, source: OperationSource, name: string, options: OpenApiOptions): Made {
  const security = securityOf(document, source.operation, {
    prefix: namespaceOf(options.namespace),
    optionalKeys: options.optional_keys,
  });
  const input = readInput(document, source, security.taken);
  if (typeof input === 'string') return { problems: [`skipped: ${input}`] };
  const sound = validSchema('input_schema', input.input_schema);
  const answer = readOutput(document, source.operation);
  const soundAnswer = answer === undefined ? undefined : validSchema('output_schema', answer);
  const problems = [
    ...input.notes,
    ...sound.notes,
    ...(soundAnswer?.notes ?? []),
    ...(security.problem === undefined ? [] : [security.problem]),
  ];
  if (source.operation['deprecated'] === true) problems.push('deprecated by its publisher');
  const unversioned = {
    ...factsOf(source, name, { ...input, input_schema: sound.schema, output_schema: soundAnswer?.schema }, options),
    ...securedBy(security, source, input),
  };
  const parsed = ToolDefinition.safeParse({ ...unversioned, version: versionOf(document, unversioned) });
  if (parsed.success) {
    const tool = { tool: parsed.data, optional_secrets: security.optional };
    return { tool, problems: [...problems, ...patternNotesOf(parsed.data)] };
  }
  const [issue] = parsed.error.issues;
  return { problems: [...problems, `skipped: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'it is not a valid tool'}`] };
}

const patternNotesOf = ({ input_schema, output_schema }: ToolDefinition): string[] => [
  ...foreignPatternNotes('input_schema', input_schema),
  ...foreignPatternNotes('output_schema', output_schema),
];

type Unversioned = Omit<ToolDefinitionInput, 'version' | 'gateway_config'>;

type Schemas = OperationInput & { output_schema: JsonSchema | undefined };

function factsOf(source: OperationSource, name: string, input: Schemas, options: OpenApiOptions): Unversioned {
  const { operation, method, label } = source;
  const { output_schema } = input;
  const policy = policyOf(options, name) ?? policies[method] ?? 'irreversible';
  const texts = [operation['summary'], operation['description']].flatMap(text => stringOrUndefined(text)?.trim() || []);
  const description = [...new Set(texts)].join('\n\n') || label;
  const tags = listOf(operation['tags']).flatMap(tag => stringOrUndefined(tag)?.trim().slice(0, 64) || []);
  return {
    name,
    description: description.length > longestDescription ? `${description.slice(0, longestDescription - 1)}…` : description,
    category: 'api',
    tags: [...new Set(['openapi', ...(operation['deprecated'] === true ? ['deprecated'] : []), ...tags])].slice(0, 32),
    gateway: 'http',
    side_effect_policy: policy,
    access: policy === 'pure' ? 'read' : 'write',
    input_schema: input.input_schema,
    ...(output_schema === undefined ? {} : { output_schema }),
    ...(input.keyHeader === undefined ? {} : { idempotency: { send: { as: 'header', name: input.keyHeader } } }),
  };
}

const policies: Readonly<Record<string, SideEffectPolicy>> = {
  GET: 'pure',
  HEAD: 'pure',
  OPTIONS: 'pure',
};

const shortOf = (name: string): string => name.slice(name.indexOf('.') + 1);
const policyOf = ({ side_effect_policies }: OpenApiOptions, name: string): SideEffectPolicy | undefined =>
  ownValue(side_effect_policies, shortOf(name));

/** Returns notes for the importer about operations whose class may be less than irreversible. */
function toDecide(operations: readonly OperationSource[], names: readonly string[], options: OpenApiOptions): string[] {
  const open = operations.flatMap(({ method }, index) => {
    const name = names[index] ?? '';
    return (method === 'PUT' || method === 'DELETE') && policyOf(options, name) === undefined ? [shortOf(name)] : [];
  });
  if (open.length === 0) return [];
  const shown =
    open.length > mostShown ? `${open.slice(0, mostShown).join(', ')} and ${open.length - mostShown} more` : open.join(', ');
  return [
    `PUT and DELETE are irreversible and require approval by default. Set their side effects (side_effect_policies): ${shown}`,
  ];
}
const mostShown = 10;

function securedBy({ secrets, headers, query }: Security, source: OperationSource, input: OperationInput) {
  const type = input.body?.contentType === undefined ? {} : { 'Content-Type': input.body.contentType };
  const sent = { ...type, ...headers };
  return {
    gateway_config: {
      url: source.base + source.path,
      method: source.method,
      ...(Object.keys(sent).length === 0 ? {} : { headers: sent }),
      ...(Object.keys(query).length === 0 ? {} : { query }),
      parameters: input.parameters,
      ...(input.body?.kind === 'form' ? { body_type: 'form' } : {}),
    },
    ...(secrets.length === 0 ? {} : { secrets }),
  };
}

/** Returns the publisher's version if it is semantic, with a digest of the definition, so that every change is a new version. */
function versionOf(document: OpenDocument, definition: unknown): string {
  const content = isRecord(document['info']) ? (stringOrUndefined(document['info']['version']) ?? '') : '';
  const [core = '0.0.0'] = /^\d{1,9}\.\d{1,9}\.\d{1,9}(?=$|[-+])/.exec(content) ?? [];
  return `${core}+${createHash('sha256').update(canonicalJson(definition)).digest('hex').slice(0, digestLength)}`;
}
