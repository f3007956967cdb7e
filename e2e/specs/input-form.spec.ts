import { EditorPage } from '../pages/editor-page.ts';
import { WorkflowsPage } from '../pages/workflows-page.ts';
import { expectAccessible } from '../support/axe.ts';
import { edge, node, stored, uniqueName } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

test.describe('input of a run', () => {
  test('a new workflow takes a question as text, and fields are added without JSON', async ({ page, api }) => {
    const editor = await (await new WorkflowsPage(page).open()).begin('Empty workflow');
    const schemaOf = async () => {
      await editor.isSaved();
      return (await stored(api, editor.workflowId)).nodes.find(one => one.type === 'input')?.config['schema'];
    };

    await test.step('text that looks like JSON stays text', async () => {
      await editor.run({ Question: '{"a": 1}' });
      await editor.shows('Reply', 'ok');
      const { items } = await api.get<{ items: { run_id: string }[] }>(`/runs?workflow_id=${editor.workflowId}`);
      const run = await api.get<{ output: unknown }>(`/runs/${items[0]?.run_id}`);
      expect(run.output).toEqual({ question: '{"a": 1}' });
    });

    await test.step('add a required choice and a list of objects', async () => {
      await editor.select('Message');
      const fields = editor.inspector.getByRole('group', { name: 'Fields' });
      await fields.getByRole('button', { name: 'Add field', exact: true }).click();
      const name = fields.getByRole('textbox', { name: 'Name of field_2' });
      await name.fill('question');
      await expect(fields.getByRole('alert')).toHaveText('Another field has this name.');
      await name.fill('size');
      await name.press('Enter');
      const size = fields.getByRole('group', { name: 'Field size' });
      await size.getByRole('combobox', { name: 'Type of size' }).click();
      await page.getByRole('option', { name: 'Choice' }).click();
      await size.getByLabel('Options').fill('small\nlarge');
      await size.getByRole('checkbox', { name: 'Required' }).click();
      await size.getByRole('button', { name: 'Details of size' }).click();
      await size.getByLabel('Description').fill('The size of the box');
      await fields.getByRole('button', { name: 'Add field', exact: true }).click();
      await fields.getByRole('textbox', { name: 'Name of field_3' }).fill('items');
      await fields.getByRole('combobox', { name: 'Type of field_3' }).click();
      await page.getByRole('option', { name: 'List' }).click();
      const items = fields.getByRole('group', { name: 'Field items' });
      await items.getByRole('combobox', { name: 'Items', exact: true }).click();
      await page.getByRole('option', { name: 'Object' }).click();
      await items.getByRole('button', { name: 'Add field to items item' }).click();
      await expectAccessible(page, 'fields of an input', { handles: false });
      expect(await schemaOf()).toEqual({
        type: 'object',
        properties: {
          question: { type: 'string', title: 'Question' },
          size: { type: 'string', enum: ['small', 'large'], description: 'The size of the box' },
          items: { type: 'array', items: { type: 'object', properties: { field_1: { type: 'string' } } } },
        },
        required: ['question', 'size'],
      });
    });

    await test.step('undo and the JSON beside the fields stay in step', async () => {
      await editor.undo();
      await editor.redo();
      const json = editor.inspector.getByRole('textbox', { name: 'JSON Schema' });
      await expect(json).toContainText('"field_1"');
      await editor.inspector
        .getByRole('button', { name: 'Delete items.field_1' })
        .or(editor.inspector.getByRole('button', { name: 'Delete items item.field_1' }))
        .click();
      await expect(json).not.toContainText('"field_1"');
      await editor.undo();
      await expect(json).toContainText('"field_1"');
    });

    await test.step('the run dialog is the form of these fields', async () => {
      const { dialog } = await editor.askToRun();
      await expect(dialog.getByLabel('Question')).toHaveValue('{"a": 1}');
      await dialog.getByRole('button', { name: 'Start run' }).click();
      await expect(dialog.getByRole('alert')).toContainText('Required for this run.');
      await dialog.getByRole('combobox', { name: 'size' }).click();
      await page.getByRole('option', { name: 'large' }).click();
      await dialog.getByRole('button', { name: 'Add item to items' }).click();
      await dialog.getByLabel('field_1').fill('007');
      await expectAccessible(page, 'form of a run', { handles: false });
      await dialog.getByRole('radio', { name: 'JSON' }).click();
      await expect(dialog.getByRole('textbox', { name: 'Input' })).toContainText('"field_1": "007"');
      await dialog.getByRole('radio', { name: 'Form' }).click();
      await dialog.getByRole('button', { name: 'Start run' }).click();
      await expect(dialog).toBeHidden();
      await editor.select('Reply');
      await expect(editor.inspector).toContainText('large');
      await editor.shows('Reply', 'ok');
      const { items } = await api.get<{ items: { run_id: string }[] }>(`/runs?workflow_id=${editor.workflowId}`);
      const run = await api.get<{ output: unknown }>(`/runs/${items[0]?.run_id}`);
      expect(run.output).toEqual({ question: '{"a": 1}', size: 'large', items: [{ field_1: '007' }] });
    });
  });

  test('a schema that fields cannot show is kept and edited as JSON', async ({ page, api }) => {
    const schema = { type: 'object', properties: { who: { oneOf: [{ type: 'string' }, { type: 'number' }] } } };
    const { id } = await api.post<{ id: string }>('/workflows', {
      format: 'pinion.workflow/1',
      name: uniqueName('One of'),
      nodes: [node('in', 'input', 'In', 0, 0, { schema }), node('out', 'output', 'Out', 320, 0, {})],
      edges: [edge('in.value', 'out.value')],
    });
    const editor = await new EditorPage(page).open(id);
    await editor.select('In');
    await expect(editor.inspector).toContainText('This schema has parts that fields can’t show');
    await expect(editor.inspector.getByRole('button', { name: 'Add field' })).toHaveCount(0);
    await expect(editor.inspector.getByRole('textbox', { name: 'JSON Schema' })).toContainText('oneOf');
    await editor.rename('Who');
    await editor.isSaved();
    expect((await stored(api, id)).nodes[0]?.config).toEqual({ schema });
  });
});
