import { describe, expect, it } from 'vitest';
import shopAssistant from '../workflows/templates/shop-assistant.json' with { type: 'json' };
import { WorkflowFile } from '@pinion/contracts';
import { smallWorkflow } from '../../testing/small-workflow.ts';
import { chatInput } from './chat-input.ts';

const history = [{ role: 'user', text: 'before' } as const];
const withSchema = (schema: unknown) => smallWorkflow('w', [{ id: 'in', type: 'input', config: { schema } }]);

describe('chatInput', () => {
  it.each([
    ['no schema: the message as it was written', smallWorkflow('w', [{ id: 'in', type: 'input' }]), 'hello'],
    ['a text schema: the same', withSchema({ type: 'string' }), 'hello'],
    ['an object of any fields', withSchema({ type: 'object' }), { message: 'hello', history }],
    [
      'message and history',
      withSchema({ type: 'object', properties: { message: { type: 'string' }, history: { type: 'array' } } }),
      { message: 'hello', history },
    ],
    [
      'other fields keep their defaults, and history only where it is asked for',
      withSchema({
        properties: {
          lang: { type: 'string', enum: ['en'], default: 'en' },
          question: { type: 'string' },
          n: { type: 'number' },
        },
      }),
      { lang: 'en', question: 'hello' },
    ],
    [
      'the first text field, where none is named like a message',
      withSchema({ properties: { n: { type: 'number' }, topic: { type: 'string' } } }),
      { topic: 'hello' },
    ],
    ['the shop assistant that ships with Pinion', WorkflowFile.parse(shopAssistant), { text: 'hello', customer_id: 'cus_204' }],
  ])('chatInput returns the run input for %s', (_name, file, input) => {
    expect(chatInput(file, 'hello', history)).toEqual(input);
  });
});
