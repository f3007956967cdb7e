import type { WorkflowFile } from '@pinion/contracts';

type Node = { id: string; type: string; config?: Record<string, unknown> };

/** Returns a workflow in short notation: nodes, and edges as `a.handle>b.handle`. */
export const smallWorkflow = (name: string, nodes: Node[], ...edges: string[]): WorkflowFile => ({
  format: 'pinion.workflow/1',
  name,
  nodes: nodes.map(({ id, type, config = {} }) => ({ id, type, position: { x: 0, y: 0 }, config })),
  edges: edges.map((text, index) => {
    const [source = '', source_handle = '', target = '', target_handle = ''] = text.split(/[.>]/);
    return { id: `e${index}`, source, source_handle, target, target_handle };
  }),
});

type Line = { text?: string; tool_calls?: { name: string; input: unknown }[] };

export const scripted = (events: Line[], more: Record<string, unknown> = {}): Record<string, unknown> => ({
  model: { provider: 'scripted', model: '', lines: events },
  prompt: '{{in}}',
  ...more,
});
