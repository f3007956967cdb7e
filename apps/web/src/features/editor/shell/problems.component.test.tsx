import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { canvas, edgeBetween, nodeCard } from '../../../../test-support/canvas-view.ts';
import { inspector, openEditor, openProblems, problemsButton, shown, undo } from '../../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../../test-support/expect-accessible.ts';
import { press, type } from '../../../../test-support/keyboard.ts';
import { echoTool } from '../../../../test-support/tool-fixture.ts';
import { agentWorkflow, edge, node, workflow } from '../../../../test-support/workflow-fixture.ts';

/** Returns a workflow with one problem of each kind that has a fix. */
function withProblems() {
  const file = agentWorkflow(
    'Fixes',
    {},
    {
      nodes: [
        node('shape', 'transform', 'Shape', 260, 260, { expression: '$sum(items.price' }),
        node('text', 'prompt', 'Text', 260, 420, { template: 'About {{question.}}' }),
      ],
      edges: [edge('question.value', 'shape.in'), edge('question.value', 'text.in')],
    },
  );
  Object.assign(file.nodes.find(({ id }) => id === 'helper')?.config ?? {}, {
    model: { provider: 'openai-compatible', model: '' },
  });
  return file;
}

async function fix(name: RegExp): Promise<void> {
  const problems = await openProblems();
  await problems.getByRole('button', { name }).click();
  await expect.element(problems).not.toBeInTheDocument();
}

describe('problems of a workflow', () => {
  it('the problems name the node, the field and the position', async () => {
    await openEditor(withProblems());
    const problems = await openProblems();
    for (const text of [
      /Helper has no model name/,
      /Helper has no URL for its model server/,
      /Shape: expression is not a valid expression: .*\(column \d+\)/,
      /\{\{question\.\}\} is not a reference and stays as text/,
      /No node uses the result of Shape/,
    ])
      await expect.element(problems).toMatchTextContent(text);
    await expectAccessible('problems with fixes', { handles: false });
  });

  it('Connect draws the edge that a template lacks, which Undo removes', async () => {
    const file = agentWorkflow(
      'Lacks an edge',
      {},
      { nodes: [node('text', 'prompt', 'Text', 260, 420, { template: '{{question}}' })] },
    );
    const { stored } = await openEditor(file);
    const ends = () => stored().edges.map(({ source, target }) => `${source}>${target}`);
    await fix(/^Connect Question:/);
    await expect.poll(ends).toContain('question>text');
    await undo();
    await expect.poll(ends).not.toContain('question>text');
  });

  it('an expression that returns one match as itself is made a list before Map', async () => {
    const file = workflow(
      'Each order',
      [
        node('message', 'input', 'Message', 0, 0),
        node('find', 'transform', 'Find', 260, 0, { expression: 'orders[total > 100].id' }),
        node('each', 'map', 'Each', 520, 0, { workflow: { id: 'other' } }),
        node('out', 'output', 'Out', 780, 0),
      ],
      [edge('message.value', 'find.in'), edge('find.value', 'each.in'), edge('each.items', 'out.value')],
    );
    const { stored } = await openEditor(file);
    const expression = () => stored().nodes.find(({ id }) => id === 'find')?.config['expression'];
    await fix(/^Always return a list:/);
    await expect.poll(expression).toBe('[orders[total > 100].id]');
    await undo();
    await expect.poll(expression).toBe('orders[total > 100].id');
  });

  it('each fix opens its field, unused nodes are deleted with undo, and no problem is left', async () => {
    const { stored } = await openEditor(withProblems());
    await fix(/^Enter model:/);
    await expect.element(inspector.getByRole('textbox', { name: 'Model' })).toHaveFocus();
    await type('one');
    await fix(/^Enter URL:/);
    await expect.element(inspector.getByRole('textbox', { name: 'URL' })).toHaveFocus();
    await type('http://127.0.0.1:9/v1');
    await expect.element(inspector.getByRole('textbox', { name: 'URL' })).toHaveValue('http://127.0.0.1:9/v1');
    await fix(/^Edit template:/);
    await expect.element(inspector.getByLabelText('Node name')).toHaveValue('Text');
    const template = inspector.getByRole('textbox', { name: 'Template' });
    await expect.element(template).toHaveFocus();
    await template.fill('About {{question}}');
    await fix(/^Edit expression:/);
    await expect.element(inspector.getByLabelText('Node name')).toHaveValue('Shape');
    await press('Control+a');
    await type('$');

    await fix(/^Delete node: .*Shape/);
    await expect.element(nodeCard('Shape')).toHaveLength(0);
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await expect.element(nodeCard('Shape')).toHaveLength(1);
    await fix(/^Delete node: .*Shape/);
    await fix(/^Delete node: .*Text/);
    await expect.element(problemsButton()).toHaveTextContent('No problems');
    await expect.poll(() => stored().nodes.map(({ id }) => id)).toEqual(['question', 'helper', 'answer']);
  });

  it('an output is added where there is none', async () => {
    await openEditor(workflow('No output', [node('question', 'input', 'Question', 0, 0)]));
    const problems = await openProblems();
    await problems.getByRole('button', { name: /^Add Output node:/ }).click();
    await expect.element(inspector.getByLabelText('Node name')).toHaveValue('Output');
  });

  it('each problem has its code and its text and opens its node', async () => {
    const file = agentWorkflow(
      'Problems',
      {
        tools: [{ name: 'problem.sealed' }],
        pins: [{ name: 'off', selector: { tool: 'problem.nobody', strategy: 'latest' }, on_missing: 'null' }],
      },
      {
        nodes: [
          node('single', 'tool', 'Single', 260, 260, { tool: { name: 'problem.sealed' }, input: {} }),
          node('alone', 'output', 'Alone', 640, 260),
        ],
        edges: [edge('question.value', 'single.what')],
      },
    );
    Object.assign(file.nodes[0] ?? {}, { config: { schema: { type: 'number' } } });
    await openEditor(file, { tools: [echoTool('problem.sealed', { secrets: ['PROBLEM_KEY'] })] });
    await expect.element(canvas.getByRole('img', { name: /^Incompatible types: .*number/ })).toBeVisible();
    const problems = await openProblems();
    for (const [code, label] of [
      ['missing_secret', 'problem.sealed requires the secret PROBLEM_KEY, which is missing in every scope'],
      ['pin_tool_off', 'Pin off: problem.nobody is disabled for this agent. The handle stays and returns null'],
      ['type_clash', /Question to Single: .*number/],
      ['unreachable_node', 'alone has no incoming connection'],
    ] as const)
      await shown(problems.getByRole('button').filter({ hasText: code }).filter({ hasText: label }).first());
    await problems.getByRole('button').filter({ hasText: 'unreachable_node' }).click();
    await expect.element(inspector.getByLabelText('Node name')).toHaveValue('Alone');
    await expect.element(edgeBetween('question value', 'single what')).toBeInTheDocument();
  });
});
