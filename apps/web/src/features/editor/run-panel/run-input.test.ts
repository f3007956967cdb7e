import type { JsonSchema } from '@pinion/contracts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valueOf } from '../../input-form/index.ts';
import { firstInput, readRunInput, type RunForm, runFormOf, type RunInput, switchMode } from './run-input.ts';

const formOf = (schema: JsonSchema): RunForm => runFormOf(schema) ?? expect.unreachable();
const order: JsonSchema = {
  type: 'object',
  properties: {
    note: { type: 'string' },
    urgent: { type: 'boolean' },
    level: { enum: [1, 2, 'high'] },
    address: { type: 'object', properties: { city: { type: 'string' }, floor: { type: 'integer' } }, required: ['city'] },
    lines: {
      type: 'array',
      items: { type: 'object', properties: { sku: { type: 'string' }, count: { type: 'number' } }, required: ['sku'] },
    },
  },
  required: ['note'],
};
const filled = { note: 'n', urgent: true, level: 2, address: { city: 'Berlin', floor: 3 }, lines: [{ sku: 'a', count: 1.5 }] };
const switched = (form: RunForm, input: RunInput, mode: RunInput['mode']): RunInput => {
  const next = switchMode(form, input, mode);
  return next.ok ? next.input : expect.unreachable();
};

describe('run input', () => {
  it('the last input of a workflow is offered and read back, nested objects and lists included', () => {
    const form = formOf(order);
    expect(readRunInput(form, firstInput(form, filled))).toEqual({ input: filled, errors: {} });
  });

  it('errors name the field inside objects and lists', () => {
    const form = formOf(order);
    const input = firstInput(form, { note: '', address: { floor: 1.5 }, lines: [{ sku: 'a' }, { count: 1 }] });
    expect(Object.keys(readRunInput(form, input).errors)).toEqual(['note', 'address.city', 'address.floor', 'lines.1.sku']);
  });

  it('an optional object in which nothing is filled in is left out, with its required fields', () => {
    const form = formOf(order);
    const sent = { note: 'n', urgent: false };
    expect(readRunInput(form, firstInput(form, { note: 'n' }))).toEqual({ input: sent, errors: {} });
    const gift = { type: 'object', properties: { to: { type: 'string' }, wrap: { type: 'boolean' } }, required: ['to'] };
    const withGift = formOf({ type: 'object', properties: { gift } });
    expect(readRunInput(withGift, firstInput(withGift, {}))).toEqual({ input: {}, errors: {} });
    expect(Object.keys(readRunInput(withGift, firstInput(withGift, { gift: { wrap: true } })).errors)).toEqual(['gift.to']);
  });

  it('the text of a text field is never parsed, and survives JSON', () => {
    const texts = fc.oneof(fc.string(), fc.constantFrom('12', 'true', 'null', '{"a": 1}', '[1]', '"q"', '007'));
    for (const schema of [
      { type: 'string' },
      { type: 'object', properties: { question: { type: 'string' } }, required: ['question'] },
    ])
      fc.assert(
        fc.property(texts, text => {
          fc.pre(text.trim() !== '');
          const form = formOf(schema);
          const sent = form.isPlain ? text : { question: text };
          const input = firstInput(form, sent);
          expect(readRunInput(form, input)).toEqual({ input: sent, errors: {} });
          const json = switched(form, input, 'json');
          expect(readRunInput(form, json)).toEqual({ input: sent, errors: {} });
          expect(readRunInput(form, switched(form, json, 'form'))).toEqual({ input: sent, errors: {} });
        }),
      );
  });

  it('JSON that is not valid stays JSON, and values without a field are kept', () => {
    const form = formOf(order);
    const json = switched(form, firstInput(form, filled), 'json');
    expect(switchMode(form, { ...json, text: '{' }, 'form').ok).toBe(false);
    const more = { note: 'x', urgent: false, campaign: { id: 1 } };
    const back = switched(form, { ...json, text: JSON.stringify(more) }, 'form');
    expect(readRunInput(form, back)).toEqual({ input: more, errors: {} });
  });

  it('an input without fields is entered as JSON', () => {
    expect(runFormOf(undefined)).toBeUndefined();
    expect(runFormOf({ type: 'object' })).toBeUndefined();
    expect(readRunInput(undefined, { ...firstInput(undefined, undefined), text: '{' }).errors).toHaveProperty('json');
    expect(runFormOf({ type: 'number' })?.isPlain).toBe(true);
  });

  it('a nested type is a form up to a depth, and JSON below it', () => {
    const nest = (depth: number): JsonSchema =>
      depth === 0 ? { type: 'string' } : { type: 'object', properties: { in: nest(depth - 1) } };
    let field = formOf(nest(9)).fields[0];
    let depth = 1;
    while (field?.kind === 'object') {
      field = field.fields[0];
      depth += 1;
    }
    expect([field?.kind, depth]).toEqual(['json', 5]);
    expect(field && valueOf(field, { in: 1 })).toBe('{\n  "in": 1\n}');
  });
});
