import { type BaseTool, fillTemplate, isRecord, ownValue, utf8Length } from '@pinion/contracts';
import { toCase, type TextCase, textCases } from './text-case.ts';

const text = { type: 'string' } as const;
const metadata = { category: 'utility', side_effects: 'none', cache: 'none' } as const;

export const textSliceTool: BaseTool<{ text: string; start?: number; end?: number }, { text: string }> = {
  name: 'text.slice',
  version: '1.0.0',
  description: 'Returns a part of a text, by character. Negative positions count from the end.',
  input_schema: {
    type: 'object',
    properties: { text, start: { type: 'integer', default: 0 }, end: { type: 'integer', description: 'Default: to the end.' } },
    required: ['text'],
    additionalProperties: false,
  },
  output_schema: { type: 'object', properties: { text }, required: ['text'] },
  metadata,
  // By code points: no character is cut in two.
  execute: async input => ({
    text: Array.from(input.text)
      .slice(input.start ?? 0, input.end)
      .join(''),
  }),
};

type Counts = { characters: number; words: number; lines: number; bytes: number; occurrences?: number };
const whole = { type: 'integer' } as const;

export const textCountTool: BaseTool<{ text: string; find?: string }, Counts> = {
  name: 'text.count',
  version: '1.0.0',
  description: 'Counts characters, words, lines and bytes of a text, and how often another text occurs in it.',
  input_schema: {
    type: 'object',
    properties: { text, find: { type: 'string', minLength: 1 } },
    required: ['text'],
    additionalProperties: false,
  },
  output_schema: {
    type: 'object',
    properties: { characters: whole, words: whole, lines: whole, bytes: whole, occurrences: whole },
    required: ['characters', 'words', 'lines', 'bytes'],
  },
  metadata,
  execute: async input => ({
    characters: Array.from(input.text).length,
    words: input.text.match(/\S+/g)?.length ?? 0,
    lines: input.text === '' ? 0 : input.text.split(/\r\n|\r|\n/).length,
    bytes: utf8Length(input.text),
    ...(input.find === undefined ? {} : { occurrences: input.text.split(input.find).length - 1 }),
  }),
};

export const textReplaceTool: BaseTool<
  { text: string; find: string; replacement: string; all?: boolean },
  { text: string; count: number }
> = {
  name: 'text.replace',
  version: '1.0.0',
  description: 'Replaces a text in a text, literally. For patterns use text.replace_pattern.',
  input_schema: {
    type: 'object',
    properties: { text, find: { type: 'string', minLength: 1 }, replacement: text, all: { type: 'boolean', default: true } },
    required: ['text', 'find', 'replacement'],
    additionalProperties: false,
  },
  output_schema: { type: 'object', properties: { text, count: whole }, required: ['text', 'count'] },
  metadata,
  execute: async input => {
    const parts = input.text.split(input.find);
    const count = input.all === false ? Math.min(1, parts.length - 1) : parts.length - 1;
    const head = parts.slice(0, count + 1).join(input.replacement);
    return { text: [head, ...parts.slice(count + 1)].join(input.find), count };
  },
};

export const textCaseTool: BaseTool<{ text: string; to: TextCase }, { text: string }> = {
  name: 'text.case',
  version: '1.0.0',
  description: 'Converts a text to another case: upper, lower, title, camel, snake or kebab.',
  input_schema: {
    type: 'object',
    properties: { text, to: { enum: [...textCases] } },
    required: ['text', 'to'],
    additionalProperties: false,
  },
  output_schema: { type: 'object', properties: { text }, required: ['text'] },
  metadata,
  execute: async input => ({ text: toCase(input.text, input.to) }),
};

export const textTemplateTool: BaseTool<
  { template: string; values: Record<string, unknown> },
  { text: string; missing: string[] }
> = {
  name: 'text.template',
  version: '1.0.0',
  description: 'Fills {{name}} and {{name.path}} in a template from values. Missing values become empty and are listed.',
  input_schema: {
    type: 'object',
    properties: { template: text, values: { type: 'object' } },
    required: ['template', 'values'],
    additionalProperties: false,
  },
  output_schema: { type: 'object', properties: { text, missing: { type: 'array', items: text } }, required: ['text', 'missing'] },
  metadata,
  execute: async input => fillTemplate(input.template, name => ownValue(isRecord(input.values) ? input.values : {}, name)),
};
