import { isRecord, type JsonSchema, readNode, type WorkflowFile } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { valueText } from '../../run/index.ts';

export type InputField = {
  name: string;
  label: string;
  hint: string | undefined;
  kind: 'text' | 'long' | 'number' | 'integer' | 'boolean' | 'choice' | 'object' | 'list' | 'json';
  /** The allowed values of a choice. */
  choices: readonly unknown[];
  /** The fields of an object. */
  fields: readonly InputField[];
  /** The field of one item of a list. */
  item: InputField | undefined;
  isRequired: boolean;
  fallback: unknown;
};

/** Returns the schema of a run's input: that of the first input node that has one. */
export function inputSchemaOf(file: WorkflowFile): JsonSchema | undefined {
  for (const node of file.nodes) {
    const read = readNode(node);
    if (read.type === 'input' && read.config.schema !== undefined) return read.config.schema;
  }
  return undefined;
}

/** Maximum nesting of a form. What is deeper is entered as JSON. */
const deepest = 4;

/** Returns the form fields of an object schema, or `undefined` when it can only be edited as JSON. */
export function fieldsOf(schema: JsonSchema | undefined, depth = 0): InputField[] | undefined {
  const properties = schema?.['properties'];
  if (!isRecord(properties) || Object.keys(properties).length === 0) return undefined;
  const required = Array.isArray(schema?.['required']) ? schema['required'] : [];
  return Object.entries(properties).map(([name, property]) =>
    fieldOf(name, isRecord(property) ? property : {}, { isRequired: required.includes(name), depth }),
  );
}

/** Returns the form of an input that is one plain value, such as a text, without fields around it. */
export function plainFieldOf(schema: JsonSchema | undefined): InputField | undefined {
  if (schema === undefined) return undefined;
  const field = fieldOf(plainName, { title: t('Input'), ...schema }, { isRequired: true, depth: 0 });
  return field.kind === 'json' || field.kind === 'object' ? undefined : field;
}

/** The name of the only field of an input that is a plain value. */
export const plainName = 'input';

type Place = { isRequired: boolean; depth: number };

function fieldOf(name: string, property: JsonSchema, { isRequired, depth }: Place): InputField {
  const { title, description, type, items } = property;
  const choices = Array.isArray(property['enum']) ? (property['enum'] as unknown[]) : [];
  const isNested = depth < deepest;
  const fields = isNested && type === 'object' ? (fieldsOf(property, depth + 1) ?? []) : [];
  const item =
    isNested && type === 'array' && isRecord(items)
      ? fieldOf(t('Item'), items, { isRequired: true, depth: depth + 1 })
      : undefined;
  return {
    name,
    label: typeof title === 'string' ? title : name,
    hint: typeof description === 'string' ? description : undefined,
    kind: choices.length > 0 ? 'choice' : fields.length > 0 ? 'object' : item !== undefined ? 'list' : kindOf(name, property),
    choices,
    fields,
    item,
    isRequired,
    fallback: property['default'] ?? exampleOf(property),
  };
}

const exampleOf = (property: JsonSchema): unknown => (Array.isArray(property['examples']) ? property['examples'][0] : undefined);

const longest = /text|message|question|body|prompt|description|comment|note/i;

function kindOf(name: string, { type, title, maxLength }: JsonSchema): InputField['kind'] {
  if (type === 'number' || type === 'integer') return type;
  if (type === 'boolean') return 'boolean';
  if (type !== 'string') return 'json';
  if (typeof maxLength === 'number' && maxLength <= 80) return 'text';
  return longest.test(valueText(title ?? name)) ? 'long' : 'text';
}
