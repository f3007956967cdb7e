import { type WorkflowFile, workflowFormat } from '@pinion/contracts';

/** The smallest workflow that runs: what comes in goes out. */
export function blankWorkflow(name: string): WorkflowFile {
  return {
    format: workflowFormat,
    name,
    nodes: [
      { id: 'message', type: 'input', title: 'Message', position: { x: 80, y: 160 }, config: {} },
      { id: 'reply', type: 'output', title: 'Reply', position: { x: 480, y: 160 }, config: {} },
    ],
    edges: [{ id: 'message-reply', source: 'message', source_handle: 'value', target: 'reply', target_handle: 'value' }],
  };
}
