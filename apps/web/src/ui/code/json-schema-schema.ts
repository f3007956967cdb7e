import { t } from '../../lib/texts/t.ts';

const schema = { $ref: '#' };
const schemas = { type: 'array', items: schema };
const schemasByName = { type: 'object', additionalProperties: schema };
const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };
const figure = { type: 'number' };
const flag = { type: 'boolean' };
const described = (part: object, description: string) => ({ ...part, description });

/** The schema of JSON Schemas: the keywords that a definition of a tool or a response uses. Source: JSON Schema 2020-12. */
export const jsonSchemaSchema = {
  type: 'object',
  properties: {
    type: described(
      { examples: ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'] },
      t('Type of the value, or a list of types.'),
    ),
    properties: described(schemasByName, t('Schema of each property of an object.')),
    required: described({ type: 'array', items: text }, t('Names of the properties that must be present.')),
    additionalProperties: described({ examples: [false] }, t('Set to false to reject properties that are not listed.')),
    items: described(schema, t('Schema of the items of an array.')),
    prefixItems: described(schemas, t('Schema of each item of an array, by position.')),
    enum: described({ type: 'array' }, t('The only values that are accepted.')),
    const: described({}, t('The only value that is accepted.')),
    description: described(text, t('Description that the model reads.')),
    title: described(text, t('Name of the field in forms.')),
    default: described({}, t('Value that forms start with.')),
    examples: described({ type: 'array' }, t('Examples of valid values.')),
    format: described(
      { examples: ['date', 'date-time', 'email', 'uri', 'uuid', 'hostname', 'ipv4', 'ipv6'] },
      t('Format of a string.'),
    ),
    pattern: described(text, t('Regular expression that a string must match.')),
    minLength: described(count, t('Shortest string, in characters.')),
    maxLength: described(count, t('Longest string, in characters.')),
    minimum: described(figure, t('Lowest number, inclusive.')),
    maximum: described(figure, t('Highest number, inclusive.')),
    exclusiveMinimum: described(figure, t('Lowest number, exclusive.')),
    exclusiveMaximum: described(figure, t('Highest number, exclusive.')),
    multipleOf: described(figure, t('The number must be a multiple of this.')),
    minItems: described(count, t('Fewest items of an array.')),
    maxItems: described(count, t('Most items of an array.')),
    uniqueItems: described(flag, t('Set to true to reject equal items.')),
    anyOf: described(schemas, t('At least one of these schemas must match.')),
    oneOf: described(schemas, t('Exactly one of these schemas must match.')),
    allOf: described(schemas, t('All of these schemas must match.')),
    not: described(schema, t('This schema must not match.')),
    $defs: described(schemasByName, t('Schemas that others refer to.')),
    $ref: described(text, t('Reference to another schema, such as #/$defs/address.')),
  },
};
