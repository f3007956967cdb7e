import type { RunEvent, WorkflowEdge, WorkflowFile, WorkflowNode } from '@pinion/contracts';
import { agentWorkflow } from '../workflow-fixture.ts';
import { agentRun } from './agent-run.ts';

type Parts = { pins?: readonly Record<string, unknown>[]; nodes?: WorkflowNode[]; edges?: WorkflowEdge[] };

/** Returns a workflow whose agent counts words with the tool `text.count`. */
export const countingWorkflow = ({ pins = [], nodes = [], edges = [] }: Parts = {}): WorkflowFile =>
  agentWorkflow('Counting', { tools: [{ name: 'text.count' }], pins }, { nodes, edges });

export const countedText = 'a kettle, a lamp, a kettle';

/** Returns a run of `wf` that counts kettles, then lamps, at the same time. */
export const countingRun = (file: WorkflowFile, input: unknown = 'count'): RunEvent[] =>
  agentRun({
    workflowId: 'wf',
    file,
    input,
    turns: [
      {
        calls: [
          { name: 'text.count', input: { text: countedText, find: 'kettle' }, output: { occurrences: 2 } },
          { name: 'text.count', input: { text: countedText, find: 'lamp' }, output: { occurrences: 1 } },
        ],
      },
      { text: 'Counted.' },
    ],
  });
