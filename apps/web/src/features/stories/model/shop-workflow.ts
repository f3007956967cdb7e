import type { WorkflowFile } from '@pinion/contracts';

/** The shop assistant of the stories: one agent, a pin whose tool is off, a branch on the error's code. */
export const shopWorkflow: WorkflowFile = {
  format: 'pinion.workflow/1',
  name: 'Shop assistant',
  nodes: [
    {
      id: 'message',
      type: 'input',
      title: 'Message',
      position: { x: 28, y: 84 },
      config: {
        schema: {
          type: 'object',
          properties: { text: { type: 'string', title: 'Message' }, customer_id: { type: 'string', title: 'Customer' } },
          required: ['text'],
        },
      },
    },
    {
      id: 'assist',
      type: 'agent',
      title: 'Shop assistant',
      position: { x: 214, y: 84 },
      config: {
        model: {
          provider: 'scripted',
          model: '',
          lines: [{ tool_calls: [{ name: 'catalog.search', input: { words: 'lamp' } }] }, { text: 'Your lamp is on its way.' }],
        },
        instructions: 'You help the customers of a small shop.',
        prompt: '{{message.text}}',
        tools: [
          { name: 'catalog.search' },
          { name: 'orders.place', version: '3.0.2' },
          { name: 'payment.charge' },
          { name: 'crm.log_note' },
        ],
        policy: { max_iterations: 8, max_tool_calls: 12 },
        pins: [
          { name: 'order', selector: { tool: 'orders.place', strategy: 'first_success' }, on_missing: 'null' },
          { name: 'tracking', selector: { tool: 'shipping.track', strategy: 'latest' }, on_missing: 'null' },
        ],
      },
    },
    { id: 'reply', type: 'output', title: 'Reply', position: { x: 768, y: 184 }, config: {} },
    {
      id: 'log',
      type: 'tool',
      title: 'crm.log_note',
      position: { x: 540, y: 300 },
      config: { tool: { name: 'crm.log_note', version: '1.0.4' }, input: {} },
    },
    { id: 'log_id', type: 'output', title: 'Log id', position: { x: 768, y: 300 }, config: {} },
    {
      id: 'on_error',
      type: 'branch',
      title: 'On error code',
      position: { x: 540, y: 452 },
      config: {
        cases: [
          { handle: 'RATE_LIMIT', error_code: 'RATE_LIMIT' },
          { handle: 'TIMEOUT', error_code: 'TIMEOUT' },
        ],
      },
    },
    { id: 'apology', type: 'output', title: 'Apology', position: { x: 768, y: 452 }, config: {} },
  ],
  edges: [
    { id: 'e1', source: 'message', source_handle: 'value', target: 'assist', target_handle: 'in' },
    { id: 'e2', source: 'assist', source_handle: 'response', target: 'reply', target_handle: 'value' },
    { id: 'e3', source: 'assist', source_handle: 'order', target: 'log', target_handle: 'order' },
    { id: 'e4', source: 'assist', source_handle: 'tracking', target: 'log', target_handle: 'tracking' },
    { id: 'e5', source: 'log', source_handle: 'output', target: 'log_id', target_handle: 'value' },
    { id: 'e6', source: 'assist', source_handle: 'error', target: 'on_error', target_handle: 'in' },
    { id: 'e7', source: 'on_error', source_handle: 'RATE_LIMIT', target: 'apology', target_handle: 'value' },
    { id: 'e8', source: 'on_error', source_handle: 'TIMEOUT', target: 'apology', target_handle: 'value' },
  ],
  notes: [
    {
      id: 'note',
      text: 'shipping.track is off today. Its pin and its edge stay, and answer null until it is back.',
      position: { x: 540, y: 84 },
    },
  ],
};
