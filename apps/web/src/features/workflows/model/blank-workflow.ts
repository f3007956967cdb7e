import { type WorkflowFile, workflowFormat } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';

/** Returns the smallest workflow that runs: the input is the output. */
export function blankWorkflow(name: string): WorkflowFile {
  return {
    format: workflowFormat,
    name,
    nodes: [
      { id: 'message', type: 'input', title: t('Message'), position: { x: 80, y: 160 }, config: {} },
      { id: 'reply', type: 'output', title: t('Reply'), position: { x: 480, y: 160 }, config: {} },
    ],
    edges: [{ id: 'message-reply', source: 'message', source_handle: 'value', target: 'reply', target_handle: 'value' }],
  };
}
