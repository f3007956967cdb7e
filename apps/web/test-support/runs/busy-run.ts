import type { RunEvent, ToolSpec } from '@pinion/contracts';
import { toolError } from '../../src/features/stories/index.ts';
import { agentRun } from './agent-run.ts';

/** An HTTP tool that costs two cents a call. */
export const pricedTool: ToolSpec = {
  name: 'shelf.priced',
  version: '1.0.0',
  description: 'Answers at once, for two cents.',
  category: 'data',
  input_schema: { type: 'object', additionalProperties: true },
  output_schema: {},
  gateway: 'http',
  gateway_config: { url: 'http://127.0.0.1:9/now/echo', method: 'POST' },
  side_effect_policy: 'pure',
  access: 'read',
  cache: 'none',
  lifecycle: 'active',
  cost_usd: 0.02,
};

/** Creates a run of two turns: forty calls at once, then one with a cost, one that fails and one that is denied. */
export const busyRun = (): RunEvent[] =>
  agentRun({
    started: { tools: [pricedTool] },
    turns: [
      {
        calls: Array.from({ length: 40 }, (_, index) => ({
          name: 'text.count',
          input: { text: `line ${index}`, find: 'l' },
          output: { occurrences: 1 },
        })),
      },
      {
        calls: [
          { name: 'shelf.priced', input: { shelf: 7 }, output: { shelf: 7 }, meta: { cost_usd: 0.02 } },
          { name: 'text.count', input: { find: 7 }, error: toolError('VALIDATION_ERROR', 'text is missing') },
          { name: 'shelf.unheard_of', end: 'denied', error: toolError('POLICY_DENIED', 'There is no such tool.') },
        ],
      },
      { text: 'Seen.' },
    ],
  });
