import { Ajv, type ErrorObject, type Options } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { compilePattern, type JsonSchema, withoutForeignPatterns } from '@pinion/contracts';
import type { SchemaIssue } from '../../ports/index.ts';
import { linearPattern, type Pattern } from './linear-pattern.ts';

const maxIssues = 10;

/** Creates the pattern engine for ajv. ajv requires source code for it, but that code is never emitted here. */
const regExp = (canBacktrack: boolean) =>
  Object.assign((source: string) => (canBacktrack ? anyPattern(source) : linearPattern(source)), { code: 'require("re2js")' });

/** Compiles a pattern to the linear engine, or to the backtracking one where that is the only one that supports it. */
function anyPattern(source: string): Pattern {
  try {
    return linearPattern(source);
  } catch (error) {
    const native = compilePattern(source);
    if (typeof native === 'string') throw error;
    return native;
  }
}

type EngineUse = { fillDefaults: boolean; canBacktrack: boolean };

const options = (assertsFormats: boolean, { fillDefaults, canBacktrack }: EngineUse): Options => ({
  strict: false,
  allErrors: false,
  ownProperties: true,
  useDefaults: fillDefaults,
  validateSchema: false,
  validateFormats: assertsFormats,
  code: { regExp: regExp(canBacktrack) as never },
  logger: false,
});

type Engine = typeof Ajv | typeof Ajv2019 | typeof Ajv2020;

export type SchemaOptions = {
  /** Documents that references can name, by address. No other document is reachable, and nothing is fetched. */
  known?: Readonly<Record<string, JsonSchema>>;
  /** True where the time of a check is limited from outside: patterns that no linear engine supports are checked, too. */
  canBacktrack?: boolean;
};

/** Compiles and checks synchronously, without a time limit. For the project's own schemas, and for use inside a child process. */
export type DirectSchemas = {
  compile(
    schema: JsonSchema,
    options: { fillDefaults: boolean },
  ): { ok: true; check: (value: unknown) => readonly SchemaIssue[] | undefined } | { ok: false; message: string };
  examine(schema: JsonSchema): string | undefined;
};

/**
 * Compiles JSON Schema draft-07, 2019-09 and 2020-12 (distinguished by `$schema`, draft-07 if absent), reading own properties
 * only. A schema of an older draft is read as draft-07, which differs only in details, and is refused where that fails.
 * `format` is checked in draft-07 and only an annotation in the newer drafts, as they define it. A pattern that is not one of ECMA-262
 * is ignored.
 */
export function ajvSchemas({ known = {}, canBacktrack = false }: SchemaOptions = {}): DirectSchemas {
  const knowsOthers = Object.keys(known).length > 0;
  const engineFor = (schema: JsonSchema, use: EngineUse): Ajv =>
    knowsOthers || JSON.stringify(schema).includes('"$id"') ? newEngine(schema, use, known) : sharedEngine(schema, use);
  const schemas: DirectSchemas = {
    examine(schema) {
      const compiled = schemas.compile(schema, { fillDefaults: true });
      return compiled.ok ? undefined : compiled.message;
    },
    compile(original, { fillDefaults }) {
      try {
        const { schema } = withoutForeignPatterns(withoutOlderDraft(original));
        const ajv = engineFor(schema, { fillDefaults, canBacktrack });
        // By a shared engine: each compiles the schema of its dialect first, which takes longer than most schemas.
        void (knowsOthers ? ajv : sharedEngine(schema, { fillDefaults: false, canBacktrack })).validateSchema(schema, true);
        const validate = ajv.compile(schema);
        ajv.removeSchema(schema); // only the function is needed, so the engine forgets the schema
        return {
          ok: true,
          check(value) {
            try {
              return validate(value) === true ? undefined : (validate.errors ?? []).slice(0, maxIssues).map(issueOf);
            } catch {
              return [endless]; // a schema that refers to itself without descending into the value
            }
          },
        };
      } catch (thrown) {
        return { ok: false, message: thrown instanceof Error ? thrown.message : 'invalid schema' };
      }
    },
  };
  return schemas;
}

const sharedEngines = new Map<string, Ajv>();

/** Returns the engine that serves all schemas of a dialect but those with an id of their own. */
function sharedEngine(schema: JsonSchema, use: EngineUse): Ajv {
  const key = `${engineOf(schema).name} ${use.fillDefaults} ${use.canBacktrack}`;
  const ajv = sharedEngines.get(key) ?? newEngine(schema, use, {});
  sharedEngines.set(key, ajv);
  return ajv;
}

/** Creates an engine. A schema with its own id gets its own, so that no other schema sees the id. */
function newEngine(schema: JsonSchema, use: EngineUse, known: Readonly<Record<string, JsonSchema>>): Ajv {
  const Engine = engineOf(schema);
  const ajv = new Engine(options(Engine === Ajv, use)) as Ajv;
  (addFormats as unknown as (ajv: Ajv) => void)(ajv);
  for (const [address, document] of Object.entries(known)) ajv.addSchema(document, address, undefined, false);
  return ajv;
}

const dialectOf = (schema: JsonSchema): string => (typeof schema['$schema'] === 'string' ? schema['$schema'] : '');

function engineOf(schema: JsonSchema): Engine {
  const dialect = dialectOf(schema);
  if (dialect.includes('2020-12')) return Ajv2020;
  return dialect.includes('2019-09') ? Ajv2019 : Ajv;
}

/** Removes the `$schema` of draft-04 and draft-06. Many tools still name them and use nothing that has changed since. */
function withoutOlderDraft(schema: JsonSchema): JsonSchema {
  if (!/\/draft-0[346]\/schema#?$/.test(dialectOf(schema))) return schema;
  const { $schema: _older, ...rest } = schema;
  return rest;
}

const endless: SchemaIssue = { path: '', message: 'cannot be checked: the schema refers to itself endlessly' };

const issueOf = (error: ErrorObject): SchemaIssue => ({
  path: error.instancePath,
  message: messageOf(error),
  keyword: error.keyword,
  ...paramsOf(error),
});

/** Returns the message of a schema error, with the name that is not allowed or the values that are, which Ajv leaves out. */
function messageOf({ message = 'does not fit', params }: ErrorObject): string {
  const { additionalProperty, unevaluatedProperty, propertyName, allowedValue, allowedValues } = params as Record<
    string,
    unknown
  >;
  const name = additionalProperty ?? unevaluatedProperty ?? propertyName;
  if (typeof name === 'string') return `${message}: ${shortened(name)}`;
  const values = Array.isArray(allowedValues) ? (allowedValues as unknown[]) : allowedValue === undefined ? [] : [allowedValue];
  return values.length === 0 ? message : `${message}: ${shortened(values.map(value => JSON.stringify(value)).join(', '))}`;
}

const mostOfMessage = 200;
const shortened = (text: string): string =>
  text.length > mostOfMessage ? `${text.slice(0, mostOfMessage).toWellFormed()}…` : text;

const maxParams = 2000;

/** Returns the parameters of a schema error, or none if they are too long to be read, such as the list of an `enum`. */
const paramsOf = ({ params }: ErrorObject): { params?: unknown } =>
  JSON.stringify(params).length > maxParams ? {} : { params: params as unknown };
