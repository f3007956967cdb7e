import type { WorkflowFile } from '@pinion/contracts';
import { codeIn } from '../pages/code-editor.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { TryDialog } from '../pages/try-dialog.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, edge, node, uniqueName, publishPausedTool, stored } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

const itemSchema = {
  type: 'object',
  properties: { what: { type: 'string' }, shelf: { type: 'string' } },
  required: ['what', 'shelf'],
};

/** Returns a workflow with an agent on version 1 with a connected pin, and a tool node for the same tool. */
const wired = (name: string, tool: string, version = '1.0.0'): WorkflowFile =>
  agentWorkflow(
    name,
    {
      tools: [{ name: tool, version }],
      pins: [{ name: 'found', selector: { tool, strategy: 'latest' }, on_missing: 'null' }],
      lines: [{ tool_calls: [{ name: tool, input: { what: 'key' } }] }, { text: 'Here.' }],
    },
    {
      nodes: [
        node('shape', 'transform', 'Shape', 620, 200, { expression: 'echo' }),
        node('again', 'tool', 'Again', 260, 300, { tool: { name: tool, version }, input: { what: 'key' } }),
      ],
      edges: [edge('helper.found', 'shape.in'), edge('question.value', 'again.what')],
    },
  );

test.describe('tool versions for an admin', () => {
  test.beforeEach(({ held: paused }) => paused.release());

  test('an admin registers a tool by form and drafts its next version from an older one with live checks', async ({
    page,
    held: paused,
  }) => {
    const name = 'form.find';
    const tools = await new ToolsPage(page).open();
    await page.getByRole('button', { name: 'New tool' }).click();
    await page.getByRole('menuitem', { name: 'Blank JSON' }).click();
    const dialog = page.getByRole('dialog', { name: 'New tool' });
    await dialog.getByLabel('Name', { exact: true }).fill('Not A Name');
    await expect(dialog.getByRole('alert').first()).toContainText('lower case');
    await expect(dialog.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByLabel('Description').fill('Finds one thing.');
    await dialog.getByLabel('URL').fill(paused.url('/form/{what}'));
    await dialog.getByLabel('Timeout (s)').fill('12');
    await dialog.getByLabel('Burst').fill('30');
    await dialog.getByLabel('Refill rate (calls/s)').fill('5');
    await dialog.getByLabel('Input schema').fill('{"type": "object", "properties": {"what": {"type": "string"');
    await expect(dialog.getByText(/The definition keeps the last valid value/)).toBeVisible();
    await dialog.getByLabel('Input schema').fill('{"type":"object","properties":{"what":{"type":"string"}},"required":["what"]}');
    await dialog.getByLabel('Headers').fill('accept-language: en');
    await dialog.getByRole('combobox', { name: 'Credential' }).click();
    await page.getByRole('option', { name: 'Header', exact: true }).click();
    await dialog.getByLabel('Secret', { exact: true }).fill('SHOP_KEY');
    await dialog.getByRole('combobox', { name: 'Cache' }).click();
    await page.getByRole('option', { name: 'Forever' }).click();
    await dialog.getByLabel('Risk tags').fill('slow');
    await expectAccessible(page, 'a tool by fields');

    await test.step('try the tool before it is published', async () => {
      await dialog.getByRole('button', { name: 'Try before publishing' }).click();
      const trying = await new TryDialog(page, `${name} 1.0.0`).isReady();
      await trying.fill('what', 'kettle');
      await trying.press('Test call');
      await trying.ends('ok');
      await expect(trying.outcome).toContainText('/form/kettle');
      await expectAccessible(page, 'a definition that was tried', { handles: false });
      await page.keyboard.press('Escape');
      await expect(trying.dialog).toBeHidden();
    });
    await dialog.getByRole('radio', { name: 'JSON' }).click();
    const definition = await codeIn(dialog.getByLabel('Tool definition'));
    expect(definition).toContain('"per_s": 5');
    expect(definition).toContain('"x-api-key": "{{secrets.SHOP_KEY}}"');
    await dialog.getByRole('radio', { name: 'Fields' }).click();
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog).toBeHidden();

    await tools.openTool(name);
    await expect(page.getByText('12 s').first()).toBeVisible();
    const next = await tools.newVersionFrom('1.0.0');
    await expect(next.getByLabel('Version')).toHaveValue('1.0.1');
    await expect(next.getByLabel('Name', { exact: true })).toBeDisabled();
    await expect(next.getByText('same schemas')).toBeVisible();
    await next.getByLabel('Input schema').fill(JSON.stringify(itemSchema));
    const against = next.getByRole('region', { name: 'Compared with 1.0.0' });
    await expect(against.getByRole('listitem')).toContainText('input shelf is new and required');
    await expect(against.getByRole('listitem')).toContainText('breaking');
    await expect(next.getByText('Suggested by the changes: 2.0.0')).toBeVisible();
    await expectAccessible(page, 'a new version, judged');
    await next.getByLabel('Version').fill('2.0.0');
    await next.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(next).toBeHidden();
    await expect(tools.version('2.0.0')).toContainText('active');
    const schema = page.getByRole('region', { name: 'Schema', exact: true });
    await expect(schema.getByRole('list', { name: 'From 1.0.0 to 2.0.0' })).toContainText('input shelf');
  });

  test('an admin sees which drafts and published versions use a version before blocking it', async ({
    page,
    api,
    held: paused,
  }) => {
    const tool = 'impact.desk';
    await publishPausedTool(api, paused, tool);
    const name = uniqueName('Relies on it');
    const { id } = await api.post<{ id: string }>('/workflows', wired(name, tool));
    await api.post(`/workflows/${id}/publish`, {});
    await api.post(`/workflows/${id}/runs`, { input: 'key', wait_s: 20 });
    const tools = await new ToolsPage(page).openTool(tool);
    const users = page.getByRole('region', { name: 'Used by' });
    await expect(users).toContainText('1 workflow, 1 pin, 1 edge, last run just now');
    await expect(tools.usedBy(name)).toHaveCount(2);
    await expect(tools.usedBy(name).filter({ hasText: 'published 1' })).toContainText('1.0.0');
    const dialog = await tools.change('1.0.0', 'Block');
    const hit = dialog.getByRole('region', { name: 'Impact' });
    await expect(hit).toContainText('1 workflow, 1 pin, 1 edge, last run just now');
    await expect(hit.getByRole('link', { name })).toHaveCount(2);
    await expectAccessible(page, 'who is hit');
    await hit.getByRole('link', { name }).first().click();
    await page.waitForURL(`**/workflows/${id}`);
  });

  test('an admin previews an upgrade of all workflows, applies it with one click, keeps every edge and reverts one', async ({
    page,
    api,
    held: paused,
  }) => {
    const tool = 'upgraded.desk';
    await publishPausedTool(api, paused, tool);
    const names = [uniqueName('First'), uniqueName('Second'), uniqueName('Third')];
    const ids: string[] = [];
    for (const name of names) ids.push((await api.post<{ id: string }>('/workflows', wired(name, tool))).id);
    const before = await Promise.all(ids.map(id => stored(api, id)));
    await publishPausedTool(api, paused, tool, '2.0.0', { input_schema: { ...itemSchema, additionalProperties: false } });

    const tools = await new ToolsPage(page).openTool(tool);
    const dialog = await tools.previewUpgrades('Preview 3 upgrades');
    await expect(dialog.getByRole('list', { name: 'Reasons, from 1.0.0' })).toContainText('input shelf is new and required');
    const entries = dialog.getByRole('list', { name: 'Workflows to upgrade' });
    for (const name of names) {
      const row = entries.getByRole('listitem').filter({ hasText: name });
      await expect(row).toContainText('Helper from 1.0.0, Again from 1.0.0: 2 nodes (1 pin and 4 edges unchanged)');
      await expect(row).toContainText('shelf');
    }
    // A change that may be breaking has to be selected by a user.
    await expect(dialog.getByRole('button', { name: 'Upgrade 0 workflows' })).toBeDisabled();
    await expectAccessible(page, 'an upgrade, looked at');
    for (const name of names) await entries.getByRole('checkbox', { name }).click();
    // Another user edits the third one meanwhile.
    await api.put(`/workflows/${ids[2]}`, { ...wired(names[2] ?? '', tool), name: names[2] });
    await dialog.getByRole('button', { name: 'Upgrade 3 workflows' }).click();
    await expect(dialog.getByText('2 workflows upgraded, 1 failed')).toBeVisible();
    await expect(entries.getByRole('listitem').filter({ hasText: names[2] ?? '' })).toContainText('CONFLICT');
    await expectAccessible(page, 'an upgrade, done');

    const after = await stored(api, ids[0] ?? '');
    expect(after.edges).toEqual(before[0]?.edges);
    expect(after.nodes.map(({ id, type }) => [id, type])).toEqual(before[0]?.nodes.map(({ id, type }) => [id, type]));
    expect(after.nodes.find(one => one.id === 'helper')?.config).toMatchObject({ tools: [{ name: tool, version: '2.0.0' }] });
    expect((await api.get<{ items: unknown[] }>(`/workflows/${ids[0]}/versions`)).items).toEqual([]);

    await entries
      .getByRole('listitem')
      .filter({ hasText: names[1] ?? '' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(dialog.getByText('1 workflow upgraded, 1 failed, 1 reverted')).toBeVisible();
    expect((await stored(api, ids[1] ?? '')).nodes).toEqual(before[1]?.nodes);
    await dialog.getByRole('button', { name: 'Done' }).click();

    await expect(tools.usedBy(names[0] ?? '')).toContainText('2.0.0');
    await expect(page.getByRole('button', { name: 'Preview 2 upgrades' })).toBeVisible();
    const editor = await new EditorPage(page).open(ids[0] ?? '');
    await expect(editor.edges()).toHaveCount(4);
    await expect(editor.edge('helper found', 'shape in')).toBeAttached();
  });
});
