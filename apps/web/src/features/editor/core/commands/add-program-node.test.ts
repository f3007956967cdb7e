import { expect, it } from 'vitest';
import { createToolLookup } from '../../../canvas/index.ts';
import { shopTools, shopWorkflow } from '../../../stories/index.ts';
import { applyCommand, createEditorStore, undo } from '../editor-store.ts';
import { validateGraph } from '@pinion/contracts';
import { addProgramNode } from './add-program-node.ts';

const tools = [{ name: 'orders.place', version: '3.0.2' }];
const program = {
  run_id: 'r',
  node_id: 'assist',
  call_id: 'p',
  code: 'return tools.orders.place(inputs.in)',
  language: 'javascript',
  tools,
} as const;

it('addProgramNode adds a Code node after its agent, adds no error, and one undo removes it', () => {
  const { file, id, isWired } = addProgramNode(shopWorkflow, program);
  const node = file.nodes.find(one => one.id === id);
  expect(node).toMatchObject({ type: 'code', title: 'Program', config: { language: 'javascript', code: program.code, tools } });
  expect(isWired).toBe(true);
  expect(file.edges.at(-1)).toMatchObject({ source: 'assist', source_handle: 'response', target: id, target_handle: 'in' });
  const lookup = createToolLookup(shopTools);
  const errorsOf = (of: typeof file) => validateGraph(of, { lookup }).filter(problem => problem.node_id === id);
  expect(errorsOf(file)).toEqual([]);
  const store = createEditorStore('w', shopWorkflow);
  applyCommand(store, 'add', () => file);
  undo(store);
  expect(store.getState().file).toEqual(shopWorkflow);
});

it('addProgramNode adds the node without an edge if the agent was deleted', () => {
  const { file, isWired } = addProgramNode(shopWorkflow, { ...program, node_id: 'gone' });
  expect([isWired, file.edges.length]).toEqual([false, shopWorkflow.edges.length]);
});
