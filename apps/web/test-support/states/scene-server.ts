import type { WorkflowFile } from '@pinion/contracts';
import { shopJournal, shopTools, shopWorkflow } from '../../src/features/stories/index.ts';
import { approvalRun } from '../runs/approval-run.ts';
import { type StandardServer, standardServer } from '../standard-server.ts';
import { agentWorkflow, edge, node, workflow } from '../workflow-fixture.ts';
import { administrationAnswers } from './administration-answers.ts';
import { chatAnswers } from './chat-answers.ts';
import { runAnswers } from './run-answers.ts';
import { toolAnswers } from './tool-answers.ts';
import { versionAnswers } from './version-answers.ts';

/** Returns an ordinary day at the shop: workflows, runs, an approval, a connection that changed, and one version. */
export function sceneServer(): StandardServer {
  const server = standardServer({
    workflows: {
      shop: shop(),
      parts,
      bare: workflow('Bare', []),
      published: publishedDraft,
      fresh: agentWorkflow('Last checked'),
    },
    runs: [{ events: shopJournal('run_1') }, { events: shopJournal('run_2') }, { events: approvalRun('run_3', 'fresh').waits }],
    tools: shopTools.map(tool => ({ ...tool, gateway_config: { url: 'https://shop.example.com/{order}', method: 'GET' } })),
  });
  return server.answer({
    ...administrationAnswers(),
    ...chatAnswers(),
    ...runAnswers(),
    ...toolAnswers(server.state),
    ...versionAnswers(agentWorkflow('Published')),
  });
}

/** Returns the shop assistant with a prompt that apologizes. */
function shop(): WorkflowFile {
  const sorry = node('sorry', 'prompt', 'Say sorry', 768, 560, { template: 'Sorry: {{on_error.TIMEOUT}}' });
  return {
    ...shopWorkflow,
    nodes: [...shopWorkflow.nodes, sorry],
    edges: [...shopWorkflow.edges, edge('on_error.TIMEOUT', 'sorry.in')],
  };
}

const publishedDraft = agentWorkflow('Published', { lines: [{ text: 'Done, and dusted.' }] });

/** A workflow with the nodes that the shop has none of. */
const parts = workflow(
  'Orders of the day',
  [
    node('order', 'input', 'Order lines', 0, 120),
    node('each', 'map', 'Price each line', 240, 0, { workflow: { id: 'fresh' }, concurrency: 2 }),
    node('first', 'transform', 'First line', 240, 240, { expression: '$[0]' }),
    node('again', 'subflow', 'Price the first', 480, 240, { workflow: { id: 'fresh' } }),
    node('both', 'merge', 'Both', 760, 120, { mode: 'object' }),
    node('check', 'confirm', 'Send it?', 1000, 120, { prompt: 'Send this order? {{both.value}}' }),
    node('sent', 'output', 'Sent', 1280, 60),
    node('kept', 'output', 'Kept back', 1280, 240),
  ],
  [
    edge('order.value', 'each.in'),
    edge('order.value', 'first.in'),
    edge('first.value', 'again.in'),
    edge('each.items', 'both.in'),
    edge('again.output', 'both.in'),
    edge('both.value', 'check.in'),
    edge('check.approved', 'sent.value'),
    edge('check.declined', 'kept.value'),
  ],
);
