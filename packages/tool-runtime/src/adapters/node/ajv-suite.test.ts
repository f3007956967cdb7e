import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '@pinion/contracts';
import { suiteFolder } from '../../testing/suite-data.ts';
import { ajvSchemas } from './ajv-schemas.ts';

type Group = {
  description: string;
  schema: JsonSchema | boolean;
  tests: { description: string; data: unknown; valid: boolean }[];
};

const folder = suiteFolder('json-schema-test-suite');
const metaSchema = {
  draft7: 'http://json-schema.org/draft-07/schema#',
  'draft2020-12': 'https://json-schema.org/draft/2020-12/schema',
};

/** Returns the documents that the suite serves at http://localhost:1234. Only a test passes documents to the compiler. */
function remotes(): Record<string, JsonSchema> {
  const found: Record<string, JsonSchema> = {};
  for (const path of readdirSync(`${folder}/remotes`, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.json') || /^(draft3|draft4|draft6|draft2019-09|v1)\//.test(path)) continue;
    found[`http://localhost:1234/${path}`] = JSON.parse(readFileSync(join(folder, 'remotes', path), 'utf8')) as JsonSchema;
  }
  return found;
}

function runSuite(draft: keyof typeof metaSchema): { passed: number; failing: string[] } {
  const [alone, connected] = [ajvSchemas(), ajvSchemas({ known: remotes() })];
  const failing: string[] = [];
  let passed = 0;
  for (const file of readdirSync(`${folder}/tests/${draft}`).filter(name => name.endsWith('.json'))) {
    for (const group of JSON.parse(readFileSync(`${folder}/tests/${draft}/${file}`, 'utf8')) as Group[]) {
      const schema = typeof group.schema === 'boolean' ? { allOf: [group.schema] } : group.schema;
      const schemas = JSON.stringify(schema).includes('localhost:1234') ? connected : alone;
      const compiled = schemas.compile({ $schema: metaSchema[draft], ...schema }, { fillDefaults: false });
      for (const test of group.tests) {
        const isValid = compiled.ok ? compiled.check(test.data) === undefined : undefined;
        if (isValid === test.valid) passed += 1;
        else failing.push(`${file} | ${group.description} | ${test.description}${compiled.ok ? '' : ` | ${compiled.message}`}`);
      }
    }
  }
  return { passed, failing };
}

describe('ajvSchemas with the required tests of the JSON Schema suite', () => {
  it('ajvSchemas passes the draft-07 tests of the JSON Schema suite', () => {
    const { passed, failing } = runSuite('draft7');
    expect({ passed, failing }).toMatchInlineSnapshot(`
      {
        "failing": [
          "properties.json | properties whose names are Javascript object property names | __proto__ not valid",
          "ref.json | ref overrides any sibling keywords | ref valid, maxItems ignored",
          "ref.json | $ref prevents a sibling $id from changing the base uri | $ref resolves to /definitions/base_foo, data does not validate",
          "ref.json | $ref prevents a sibling $id from changing the base uri | $ref resolves to /definitions/base_foo, data validates",
        ],
        "passed": 923,
      }
    `);
  });

  it('ajvSchemas passes the 2020-12 tests of the JSON Schema suite', () => {
    const { passed, failing } = runSuite('draft2020-12');
    expect({ passed, failing }).toMatchInlineSnapshot(`
      {
        "failing": [
          "dynamicRef.json | A $dynamicRef to a $dynamicAnchor in the same schema resource behaves like a normal $ref to an $anchor | An array of strings is valid",
          "dynamicRef.json | A $dynamicRef to an $anchor in the same schema resource behaves like a normal $ref to an $anchor | An array of strings is valid",
          "dynamicRef.json | A $dynamicRef resolves to the first $dynamicAnchor still in scope that is encountered when the schema is evaluated | An array of strings is valid",
          "dynamicRef.json | A $dynamicRef without anchor in fragment behaves identical to $ref | An array of numbers is valid",
          "dynamicRef.json | A $dynamicRef with intermediate scopes that don't include a matching $dynamicAnchor does not affect dynamic scope resolution | An array of strings is valid",
          "dynamicRef.json | An $anchor with the same name as a $dynamicAnchor is not used for dynamic scope resolution | Any array is valid",
          "dynamicRef.json | A $dynamicRef without a matching $dynamicAnchor in the same schema resource behaves like a normal $ref to $anchor | Any array is valid",
          "dynamicRef.json | A $dynamicRef with a non-matching $dynamicAnchor in the same schema resource behaves like a normal $ref to $anchor | Any array is valid",
          "dynamicRef.json | A $dynamicRef that initially resolves to a schema with a matching $dynamicAnchor resolves to the first $dynamicAnchor in the dynamic scope | The recursive part is valid against the root | "$dynamicRef" only supports hash fragment reference",
          "dynamicRef.json | A $dynamicRef that initially resolves to a schema with a matching $dynamicAnchor resolves to the first $dynamicAnchor in the dynamic scope | The recursive part is not valid against the root | "$dynamicRef" only supports hash fragment reference",
          "dynamicRef.json | A $dynamicRef that initially resolves to a schema without a matching $dynamicAnchor behaves like a normal $ref to $anchor | The recursive part doesn't need to validate against the root | "$dynamicRef" only supports hash fragment reference",
          "dynamicRef.json | multiple dynamic paths to the $dynamicRef keyword | number list with string values",
          "dynamicRef.json | multiple dynamic paths to the $dynamicRef keyword | string list with number values",
          "dynamicRef.json | after leaving a dynamic scope, it is not used by a $dynamicRef | string matches /$defs/thingy, but the $dynamicRef does not stop here | "$dynamicRef" only supports hash fragment reference",
          "dynamicRef.json | after leaving a dynamic scope, it is not used by a $dynamicRef | first_scope is not in dynamic scope for the $dynamicRef | "$dynamicRef" only supports hash fragment reference",
          "dynamicRef.json | after leaving a dynamic scope, it is not used by a $dynamicRef | /then/$defs/thingy is the final stop for the $dynamicRef | "$dynamicRef" only supports hash fragment reference",
          "dynamicRef.json | tests for implementation dynamic anchor and reference link | correct extended schema",
          "dynamicRef.json | $ref and $dynamicAnchor are independent of order - $defs first | correct extended schema",
          "dynamicRef.json | $ref and $dynamicAnchor are independent of order - $ref first | correct extended schema",
          "dynamicRef.json | $ref to $dynamicRef finds detached $dynamicAnchor | number is valid",
          "dynamicRef.json | $dynamicRef points to a boolean schema | follow $dynamicRef to a false schema",
          "dynamicRef.json | $dynamicRef skips over intermediate resources - direct reference | integer property passes",
          "dynamicRef.json | $dynamicRef avoids the root of each schema, but scopes are still registered | data is sufficient for schema at second#/$defs/length",
          "enum.json | empty enum | string is invalid | enum must have non-empty array",
          "enum.json | empty enum | number is invalid | enum must have non-empty array",
          "enum.json | empty enum | null is invalid | enum must have non-empty array",
          "enum.json | empty enum | object is invalid | enum must have non-empty array",
          "enum.json | empty enum | array is invalid | enum must have non-empty array",
          "enum.json | empty enum | boolean is invalid | enum must have non-empty array",
          "properties.json | properties whose names are Javascript object property names | __proto__ not valid",
          "ref.json | refs with relative uris and defs | invalid on inner field | Maximum call stack size exceeded",
          "ref.json | refs with relative uris and defs | invalid on outer field | Maximum call stack size exceeded",
          "ref.json | refs with relative uris and defs | valid on both fields | Maximum call stack size exceeded",
          "ref.json | relative refs with absolute uris and defs | invalid on inner field | Maximum call stack size exceeded",
          "ref.json | relative refs with absolute uris and defs | invalid on outer field | Maximum call stack size exceeded",
          "ref.json | relative refs with absolute uris and defs | valid on both fields | Maximum call stack size exceeded",
          "ref.json | URN ref with nested pointer ref | a string is valid | Maximum call stack size exceeded",
          "ref.json | URN ref with nested pointer ref | a non-string is invalid | Maximum call stack size exceeded",
          "unevaluatedItems.json | unevaluatedItems with nested items | with no additional items",
          "unevaluatedItems.json | unevaluatedItems with nested items | with invalid additional item",
          "unevaluatedItems.json | unevaluatedItems with $dynamicRef | with no unevaluated items",
          "unevaluatedItems.json | unevaluatedItems depends on adjacent contains | contains passes, second item is not evaluated",
          "unevaluatedItems.json | unevaluatedItems depends on multiple nested contains | 7 not evaluated, fails unevaluatedItems",
          "unevaluatedItems.json | unevaluatedItems and contains interact to control item dependency relationship | only b's are invalid",
          "unevaluatedItems.json | unevaluatedItems and contains interact to control item dependency relationship | only c's are invalid",
          "unevaluatedItems.json | unevaluatedItems and contains interact to control item dependency relationship | only b's and c's are invalid",
          "unevaluatedItems.json | unevaluatedItems and contains interact to control item dependency relationship | only a's and c's are invalid",
          "unevaluatedItems.json | unevaluatedItems with minContains = 0 | all items evaluated by contains",
          "unevaluatedItems.json | unevaluatedItems can see annotations from if without then and else | valid in case if is evaluated",
          "unevaluatedProperties.json | unevaluatedProperties with if/then/else, then not defined | when if is true and has no unevaluated properties",
          "unevaluatedProperties.json | unevaluatedProperties with if/then/else, then not defined | when if is false and has unevaluated properties",
          "unevaluatedProperties.json | unevaluatedProperties with $dynamicRef | with no unevaluated properties",
          "unevaluatedProperties.json | unevaluatedProperties can see annotations from if without then and else | valid in case if is evaluated",
          "vocabulary.json | schema that uses custom metaschema with with no validation vocabulary | no validation: invalid number, but it still validates",
        ],
        "passed": 1245,
      }
    `);
  });
});
