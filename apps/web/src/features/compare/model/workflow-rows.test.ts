import type { WorkflowChange } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { workflowRows } from './workflow-rows.ts';

const changed = (field: string, sides: { from?: unknown; to?: unknown }): WorkflowChange => ({
  kind: 'node_changed',
  node_id: 'helper',
  title: 'Helper',
  field,
  text: `${field} changed`,
  template: '{{field}} changed',
  params: { field },
  ...sides,
});

describe('workflowRows', () => {
  it('instructions come first, then prompt, model and tools, and edges last', () => {
    const edge: WorkflowChange = {
      kind: 'edge_added',
      edge_id: 'e',
      text: 'Edge added: a to b',
      template: 'Edge added: {{from}} to {{to}}',
      params: { from: 'a', to: 'b' },
    };
    const fields = ['policy.max_usd', 'tools[find].version', 'model.model', 'prompt', 'instructions'];
    const rows = workflowRows([edge, ...fields.map(field => changed(field, { from: 1, to: 2 }))]);
    expect(rows.map(({ what }) => what)).toEqual([
      'instructions',
      'prompt',
      'model',
      'tools[find].version',
      'policy.max_usd',
      'Edge added: a to b',
    ]);
    expect(rows.at(-1)).toMatchObject({ status: 'added', before: undefined, after: undefined });
  });
  it('two texts are compared word by word, other values are not', () => {
    expect(workflowRows([changed('prompt', { from: 'Be brief.', to: 'Be long.' })])[0]?.isText).toBe(true);
    expect(workflowRows([changed('model.model', { from: 'small', to: 'large' })])[0]).toMatchObject({
      isText: false,
      status: 'changed',
      before: 'small',
      after: 'large',
    });
  });
  it('a tool that only one side has is shown by its version', () => {
    expect(workflowRows([changed('tools[find]', { to: { name: 'find', version: '1.3.0' } })])[0]).toMatchObject({
      status: 'added',
      before: undefined,
      after: '1.3.0',
    });
  });
});
