import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createMessage, formatMessage } from './message.ts';

it('createMessage keeps the template and the values beside the text', () => {
  expect(createMessage('{{tool}} needs {{count}} values', { tool: 'a.b', count: 2 })).toEqual({
    message: 'a.b needs 2 values',
    template: '{{tool}} needs {{count}} values',
    params: { tool: 'a.b', count: 2 },
  });
});

it('formatMessage never reads placeholders or replacement patterns in a value', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('', '{{b}}', '$&', '$1'), (text, tail) => {
      const a = text + tail;
      expect(formatMessage('<{{a}}> <{{b}}>', { a, b: 'B' })).toBe(`<${a}> <B>`);
    }),
  );
});

it('formatMessage keeps a placeholder without a value, also one named like a property of objects', () => {
  expect(formatMessage('{{missing}} {{constructor}}', {})).toBe('{{missing}} {{constructor}}');
});
