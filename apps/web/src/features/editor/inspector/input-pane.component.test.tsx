import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectStatus } from '../../../../test-support/canvas-view.ts';
import {
  expectSaved,
  inspector,
  openEditor,
  openRunDialog,
  redo,
  rename,
  select,
  shown,
  undo,
} from '../../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../../test-support/expect-accessible.ts';
import { press, type } from '../../../../test-support/keyboard.ts';
import { edge, node, workflow } from '../../../../test-support/workflow-fixture.ts';
import { JournalWriter } from '../../stories/index.ts';

/** Returns what a new workflow is: a question that is the reply. */
const newWorkflow = () => {
  const schema = { type: 'object', properties: { question: { type: 'string', title: 'Question' } }, required: ['question'] };
  return workflow(
    'Untitled',
    [node('message', 'input', 'Message', 0, 0, { schema }), node('reply', 'output', 'Reply', 320, 0)],
    [edge('message.value', 'reply.value')],
  );
};

const run = () => {
  const value = { question: '{"a": 1}' };
  return new JournalWriter('run_1')
    .append(0, { type: 'run.started', workflow_id: 'wf', workflow: newWorkflow(), tools: [], input: value })
    .append(1, { type: 'node.started', node_id: 'message' })
    .append(2, { type: 'node.finished', node_id: 'message', outputs: { value } })
    .append(3, { type: 'node.started', node_id: 'reply' })
    .append(4, { type: 'node.finished', node_id: 'reply', outputs: { value } })
    .append(5, { type: 'run.finished', status: 'succeeded', output: value }).events;
};

/** Opens a new workflow and adds a required choice and a list of objects to its input. */
async function openWithFields() {
  const edited = await openEditor(newWorkflow(), { runs: [{ events: run() }] });
  await select('Message');
  const fields = inspector.getByRole('group', { name: 'Fields' });
  await fields.getByRole('button', { name: 'Add field', exact: true }).click();
  const name = fields.getByRole('textbox', { name: 'Name of field_2' });
  await expect.element(name).toHaveFocus();
  await type('question');
  await expect.element(fields.getByRole('alert')).toHaveTextContent('Another field has this name.');
  await name.fill('size');
  await press('Enter');
  const size = fields.getByRole('group', { name: 'Field size' });
  await size.getByRole('combobox', { name: 'Type of size' }).click();
  await page.getByRole('option', { name: 'Choice' }).click();
  await size.getByLabelText('Options').fill('small\nlarge');
  await size.getByRole('checkbox', { name: 'Required' }).click();
  await size.getByRole('button', { name: 'Details of size' }).click();
  await size.getByLabelText('Description').fill('The size of the box');
  await fields.getByRole('button', { name: 'Add field', exact: true }).click();
  await fields.getByRole('textbox', { name: 'Name of field_3' }).fill('items');
  await fields.getByRole('combobox', { name: 'Type of field_3' }).click();
  await page.getByRole('option', { name: 'List' }).click();
  const items = fields.getByRole('group', { name: 'Field items' });
  await items.getByRole('combobox', { name: 'Items', exact: true }).click();
  await page.getByRole('option', { name: 'Object' }).click();
  await items.getByRole('button', { name: 'Add field to items item' }).click();
  await expect.element(items.getByRole('textbox', { name: 'Name of field_1' })).toHaveFocus();
  await expect.element(inspector.getByRole('textbox', { name: 'JSON Schema' })).toMatchTextContent(/"field_1"/);
  return edited;
}

describe('input of a run', () => {
  it('a required choice and a list of objects are added without JSON', async () => {
    const { stored } = await openWithFields();
    await expectAccessible('fields of an input', { handles: false });
    await expect
      .poll(() => stored().nodes.find(({ type }) => type === 'input')?.config['schema'])
      .toEqual({
        type: 'object',
        properties: {
          question: { type: 'string', title: 'Question' },
          size: { type: 'string', enum: ['small', 'large'], description: 'The size of the box' },
          items: { type: 'array', items: { type: 'object', properties: { field_1: { type: 'string' } } } },
        },
        required: ['question', 'size'],
      });
  });

  it('a renamed field is renamed in what reads it, in one step that can be undone', async () => {
    const file = newWorkflow();
    const ask = node('ask', 'prompt', 'Ask', 0, 200, { template: 'Q: {{message.question}}' });
    const mark = node('mark', 'transform', 'Mark', 320, 200, { expression: 'question & "?"' });
    const { stored } = await openEditor({
      ...file,
      nodes: [...file.nodes, ask, mark],
      edges: [...file.edges, edge('message.value', 'ask.in'), edge('message.value', 'mark.in')],
    });
    const reads = () => ['ask', 'mark'].map(id => stored().nodes.find(one => one.id === id)?.config);
    await select('Message');
    const name = inspector.getByRole('textbox', { name: 'Name of question' });
    await name.fill('q');
    await press('Enter');
    await expect.element(page.getByText('Renamed question to q in 2 nodes')).toBeVisible();
    await expect.poll(reads).toEqual([{ template: 'Q: {{message.q}}' }, { expression: 'q & "?"' }]);
    await undo();
    await expect.poll(reads).toEqual([ask.config, mark.config]);
    await expect.element(inspector.getByRole('textbox', { name: 'Name of question' })).toBeVisible();
  });

  it('undo and redo keep the JSON schema in step with the fields', async () => {
    await openWithFields();
    await undo();
    await redo();
    const json = inspector.getByRole('textbox', { name: 'JSON Schema' });
    await expect.element(json).toMatchTextContent(/"field_1"/);
    await inspector.getByRole('button', { name: /^Delete items( item)?\.field_1$/ }).click();
    await expect.element(json).not.toMatchTextContent(/"field_1"/);
    await undo();
    await expect.element(json).toMatchTextContent(/"field_1"/);
  });

  it('the run dialog is the form of the fields, and text that looks like JSON stays text', async () => {
    const { server } = await openWithFields();
    const dialog = await openRunDialog();
    await dialog.getByLabelText('Question').fill('{"a": 1}');
    await dialog.getByRole('button', { name: 'Start run' }).click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Required for this run\./);
    await dialog.getByRole('combobox', { name: 'size' }).click();
    await page.getByRole('option', { name: 'large' }).click();
    await dialog.getByRole('button', { name: 'Add item to items' }).click();
    await dialog.getByLabelText('field_1').fill('007');
    await expectAccessible('form of a run', { handles: false });
    await dialog.getByRole('radio', { name: 'JSON' }).click();
    await expect.element(dialog.getByRole('textbox', { name: 'Input' })).toMatchTextContent(/"field_1": "007"/);
    await dialog.getByRole('radio', { name: 'Form' }).click();
    await dialog.getByRole('button', { name: 'Start run' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expectStatus('Reply', 'ok');
    const input = { question: '{"a": 1}', size: 'large', items: [{ field_1: '007' }] };
    expect(server.requestsOf('runs.start')).toEqual([expect.objectContaining({ input })]);

    const again = await openRunDialog();
    await expect.element(again.getByLabelText('Question')).toHaveValue('{"a": 1}');
  });

  it('a schema that fields cannot show is kept and edited as JSON', async () => {
    const schema = { type: 'object', properties: { who: { oneOf: [{ type: 'string' }, { type: 'number' }] } } };
    const nodes = [node('in', 'input', 'In', 0, 0, { schema }), node('out', 'output', 'Out', 320, 0)];
    const { stored } = await openEditor(workflow('One of', nodes, [edge('in.value', 'out.value')]));
    await select('In');
    await expect.element(inspector).toMatchTextContent(/This schema has parts that fields can’t show/);
    await expect.element(inspector.getByRole('button', { name: 'Add field' })).toHaveLength(0);
    await expect.element(await shown(inspector.getByRole('textbox', { name: 'JSON Schema' }))).toMatchTextContent(/oneOf/);
    await rename('Who');
    await expectSaved();
    await expect.poll(() => stored().nodes[0]).toMatchObject({ title: 'Who', config: { schema } });
  });
});
