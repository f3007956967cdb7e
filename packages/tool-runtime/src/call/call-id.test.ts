import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { aTool, play, createRecordingModel } from '../testing/index.ts';

const tool = aTool('shop.find', {
  input_schema: {
    type: 'object',
    additionalProperties: false,
    properties: { query: { type: 'string' }, limit: { type: 'integer', default: 5 }, sort: { type: 'string', default: 'price' } },
    required: ['query'],
  },
});

it('a call has the same id for any order of keys, white space and explicit or omitted defaults', async () => {
  const field = fc.constantFrom('"limit":5', '"sort":"price"', '"limit": 5.0', '"sort":"pri\\u0063e"');
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(field, { selector: text => text.slice(0, 4) }),
      fc.constantFrom('', ' ', '\n\t'),
      fc.boolean(),
      async (fields, space, isFirst) => {
        const parts = isFirst ? ['"query":"lamp"', ...fields] : [...fields, '"query":"lamp"'];
        const written = `{${space}${parts.join(`${space},`)}${space}}`;
        const story = await play({
          tools: [tool],
          model: createRecordingModel([[{ name: 'shop.find', text: written }], 'done']),
        });
        expect(story.envelopes.map(envelope => envelope.call_id)).toEqual([
          '9a0768b9e0974e04c0c2d721e9a253551e6c0804b820cfe09de9be2f4b43db96',
        ]);
        expect(story.envelopes[0]?.input).toEqual({ query: 'lamp', limit: 5, sort: 'price' });
      },
    ),
    { numRuns: 40 },
  );
});

it('no two calls of a run share an id, and no envelope is lost', async () => {
  const calls = fc.array(fc.constantFrom('{"query":"a"}', '{"query":"b"}', '{', '{"query":1}', '{"nobody":1}'), { maxLength: 6 });
  const names = fc.constantFrom('shop.find', 'nobody', '__proto__', 'constructor');
  await fc.assert(
    fc.asyncProperty(fc.array(calls, { maxLength: 3 }), names, async (turns, name) => {
      const content = turns.map(texts => texts.map(text => ({ name, text })));
      const story = await play({ tools: [tool], model: createRecordingModel([...content, 'done']) });
      const end = turns.findIndex(texts => texts.length === 0);
      const expected = (end < 0 ? turns : turns.slice(0, end)).flat().length;
      expect(story.outputs.tool_order.length).toBe(expected);
      expect(new Set(story.outputs.tool_order).size).toBe(expected);
      expect(story.envelopes.map(envelope => envelope.meta?.seq)).toEqual(Array.from({ length: expected }, (_, seq) => seq));
    }),
    { numRuns: 60 },
  );
});
