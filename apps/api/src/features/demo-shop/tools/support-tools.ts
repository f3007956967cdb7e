import type { ToolDefinitionInput } from '@pinion/contracts';
import { selfUrl } from '../own-origin.ts';
import { object, order, text } from './shop-schemas.ts';

const orNull = (schema: Record<string, unknown>, description: string) => ({ anyOf: [schema, { type: 'null' }], description });

export const supportTools: readonly ToolDefinitionInput[] = [
  {
    name: 'crm.find_customer',
    version: '1.0.1',
    description: 'Find a customer by e-mail address.',
    category: 'search',
    tags: ['shop', 'crm'],
    input_schema: object({ email: text('E-mail address') }),
    output_schema: object(
      {
        customer_id: text('Customer number'),
        name: text('Name'),
        email: text('E-mail address'),
        city: text('City'),
        country: text('Two letters'),
        tier: text('Tier'),
      },
      undefined,
      { title: 'Customer' },
    ),
    gateway: 'http',
    gateway_config: { url: selfUrl('/customers'), method: 'GET' },
    side_effect_policy: 'pure',
    access: 'read',
    risk_tags: ['pii'],
  },
  {
    name: 'crm.log_note',
    version: '1.0.4',
    description: 'Add a note to a customer record. The same note is only added once.',
    category: 'api',
    tags: ['shop', 'crm'],
    input_schema: object(
      {
        customer_id: text('Customer number'),
        order: orNull({ ...order, additionalProperties: true }, 'The order the note is about'),
        tracking: orNull({ type: 'object', title: 'Tracking' }, 'Where its parcel is'),
        text: text('What to write'),
      },
      ['customer_id'],
    ),
    output_schema: object(
      { note_id: text('Note number'), customer_id: text('Customer number'), text: text('What was written') },
      undefined,
      {
        title: 'Note',
      },
    ),
    gateway: 'http',
    gateway_config: { url: selfUrl('/notes') },
    side_effect_policy: 'idempotent',
    access: 'write',
  },
  {
    name: 'briefs.compile',
    version: '1.0.0',
    description: 'Compile the findings of all researchers on one page.',
    category: 'utility',
    tags: ['shop', 'research'],
    input_schema: object(
      { title: text('Headline'), market: text('What the market desk found'), stock: text('What the stock desk found') },
      ['title'],
    ),
    output_schema: object(
      {
        title: text('Headline'),
        sections: { type: 'array', items: object({ heading: text('Heading'), text: text('Text') }) },
        words: { type: 'integer' },
      },
      undefined,
      { title: 'Brief' },
    ),
    gateway: 'http',
    gateway_config: { url: selfUrl('/briefs') },
    side_effect_policy: 'pure',
    access: 'none',
  },
];
