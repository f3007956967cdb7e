import { Ajv, type ErrorObject, type Options } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonSchema } from '@pinion/contracts';
import type { SchemaCompiler, SchemaIssue } from '../../ports/index.ts';
import { linearPattern } from './linear-pattern.ts';

const maxIssues = 10;

/** ajv wants to know how to write the pattern engine into its code; the code is never written out here. */
const regExp = Object.assign((source: string, flags: string) => linearPattern(source, flags), { code: 'require("re2js")' });

const options = (fillDefaults: boolean): Options => ({
  strict: false,
  allErrors: false,
  ownProperties: true,
  useDefaults: fillDefaults,
  validateFormats: true,
  addUsedSchema: false,
  code: { regExp: regExp as never },
  logger: false,
});

/**
 * JSON Schema, draft-07 and 2020-12 (told apart by `$schema`; draft-07 without), own properties only. References stay
 * inside the schema: nothing is fetched.
 */
export function ajvSchemas(): SchemaCompiler {
  const engines = {
    draft7: { true: engine(Ajv, true), false: engine(Ajv, false) },
    draft2020: { true: engine(Ajv2020, true), false: engine(Ajv2020, false) },
  };
  return {
    compile(schema, { fillDefaults }) {
      const ajv = engines[is2020(schema) ? 'draft2020' : 'draft7'][fillDefaults ? 'true' : 'false']();
      try {
        const validate = ajv.compile(schema);
        return { ok: true, check: value => (validate(value) === true ? undefined : (validate.errors ?? []).slice(0, maxIssues).map(issueOf)) };
      } catch (thrown) {
        return { ok: false, message: thrown instanceof Error ? thrown.message : 'the schema cannot be compiled' };
      }
    },
  };
}

/** One ajv per compile: a schema's `$id` must not be seen by the next one. The class is cheap to make, its keywords are shared. */
const engine = (Engine: typeof Ajv | typeof Ajv2020, fillDefaults: boolean) => (): Ajv => {
  const ajv = new Engine(options(fillDefaults));
  (addFormats as unknown as (ajv: Ajv) => void)(ajv as Ajv);
  return ajv as Ajv;
};

const is2020 = (schema: JsonSchema): boolean => typeof schema['$schema'] === 'string' && schema['$schema'].includes('2020-12');

const issueOf = (error: ErrorObject): SchemaIssue => ({
  path: error.instancePath,
  message: error.message ?? 'does not fit',
  keyword: error.keyword,
  params: error.params,
});
