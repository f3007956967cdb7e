import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema';
import { isRecord } from '../json/json-rows.ts';
import { t } from '../../lib/texts/t.ts';

export type SchemaError = { pointer: string; message: string };

/** Keywords whose error only says that one of their parts failed. The error of the part is reported instead. */
const CONTAINERS = new Set([
  'properties',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'items',
  'prefixItems',
  '$ref',
  'allOf',
  'if',
  'then',
  'else',
]);

/** Returns what in a value does not match the schema. A schema that cannot be used reports nothing. */
export function schemaErrors(schema: unknown, value: unknown): SchemaError[] {
  if (!isRecord(schema)) return [];
  try {
    const { errors } = new Validator(schema as Schema, '2020-12', false).validate(value);
    return errors
      .filter(({ keyword }) => !CONTAINERS.has(keyword))
      .map(unit => ({
        pointer: unit.instanceLocation.replace(/^#/, ''),
        message: describeError(unit),
      }));
  } catch {
    return [];
  }
}

function describeError({ keyword, error }: OutputUnit): string {
  const [, named] = /"([^"]*)"/.exec(error) ?? [];
  switch (keyword) {
    case 'required':
      return t('Missing property {{name}}', { name: named ?? '' });
    case 'false':
      return t('Property is not allowed');
    case 'type': {
      const [, expected = ''] = /Expected "?([^"]+?)"?\.$/.exec(error) ?? [];
      return t('Expected {{expected}}', { expected });
    }
    default:
      return error;
  }
}
