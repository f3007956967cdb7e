import type { Page } from '@playwright/test';
import { EditorPage } from '../pages/editor-page.ts';
import { TryDialog } from '../pages/try-dialog.ts';
import type { Api } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, node, uniqueName, publishPausedTool } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

const post = { gateway_config: undefined, access: 'write' };

/** Opens an agent whose guard requests approval for irreversible calls, and a tool node with one field filled in. */
async function openBench(page: Page, api: Api, tool = 'bench.echo', confirmation = 'unsafe_only'): Promise<EditorPage> {
  const file = agentWorkflow(
    uniqueName('Bench'),
    { policy: { confirmation } },
    { nodes: [node('single', 'tool', 'Single', 620, 320, { tool: { name: tool }, input: { what: 'lamp' } })] },
  );
  const { id } = await api.post<{ id: string }>('/workflows', file);
  const editor = await new EditorPage(page).open(id);
  await editor.select('Helper');
  return editor;
}

test.describe('try a tool', () => {
  test('a tool is tried with a form of its schema, from an agent and a tool node, and the result is shown', async ({
    page,
    api,
    held: paused,
  }) => {
    await publishPausedTool(api, paused, 'bench.echo');
    const editor = await openBench(page, api);
    const dialog = await editor.agent.tryTool('bench.echo');
    await expectAccessible(page, 'the form of a call', { handles: false });
    await dialog.fill('what', 'kettle');
    await dialog.press('Test call');
    const [pausedCall] = await paused.waitFor(1);
    expect(pausedCall?.path).toBe('/bench.echo/kettle');
    await dialog.ends('in progress');
    pausedCall?.answer({ echo: 'eleven kettles' });
    await dialog.ends('ok');
    await expect(dialog.outcome).toContainText('eleven kettles');
    await expect(dialog.outcome.getByText('idempotency key').or(dialog.outcome.getByText('call ID'))).not.toHaveCount(0);
    await expectAccessible(page, 'the receipt of a call that was tried', { handles: false });

    await test.step('an error is shown with its code and the input remains for another try', async () => {
      await dialog.press('Change input');
      await expect(dialog.dialog.getByLabel('what', { exact: true })).toHaveValue('kettle');
      await dialog.press('Test call');
      const [again] = await paused.waitFor(1);
      again?.answer({ message: 'no kettle by that name' }, 404);
      await dialog.ends('failed');
      await expect(dialog.outcome.getByRole('note')).toContainText('PROVIDER_ERROR');
      await page.keyboard.press('Escape');
      await expect(dialog.dialog).toBeHidden();
    });

    await test.step('a tool node fills the form with its own constants', async () => {
      paused.release();
      await editor.select('Single');
      await editor.inspector.getByRole('button', { name: 'Test call' }).click();
      const single = await new TryDialog(page, 'bench.echo 1.0.0').isReady();
      await expect(single.dialog.getByLabel('what', { exact: true })).toHaveValue('lamp');
      await single.press('Test call');
      await single.ends('ok');
      await expect(single.outcome).toContainText('/bench.echo/lamp');
    });

    const { items } = await api.get<{ items: unknown[] }>(`/runs?workflow_id=${editor.workflowId}`);
    expect(items).toEqual([]);
  });

  test('a tool with effects is tried only after a confirmation that names its class', async ({ page, api, held: paused }) => {
    const url = paused.url('/now/orders');
    const tool = (name: string, side_effect_policy: string) =>
      publishPausedTool(api, paused, name, '1.0.0', {
        ...post,
        side_effect_policy,
        gateway_config: { url, method: 'POST' },
      });
    await tool('bench.order', 'compensatable');
    await tool('bench.pay', 'irreversible');
    const sent = () => paused.taken.filter(path => path === '/now/orders').length;
    const before = sent();
    const editor = await openBench(page, api);

    await test.step('confirm a reversible call in the form', async () => {
      const dialog = await editor.agent.tryTool('bench.order');
      await dialog.fill('what', 'lamp');
      await dialog.press('Test call');
      await expect(dialog.dialog.getByRole('alert')).toContainText('bench.order is compensatable');
      await expectAccessible(page, 'asked before an effect', { handles: false });
      await dialog.press('Cancel');
      expect(sent()).toBe(before);
      await dialog.press('Test call');
      await dialog.press('Send call');
      await dialog.ends('ok');
      expect(sent()).toBe(before + 1);
      await page.keyboard.press('Escape');
    });

    await test.step('answer the approval of an irreversible call in place', async () => {
      const dialog = await editor.agent.tryTool('bench.pay');
      await expect(dialog.dialog.getByText('Requires approval: irreversible')).toBeVisible();
      await dialog.fill('what', 'lamp');
      await dialog.press('Test call');
      await dialog.dialog
        .getByRole('article', { name: 'Approval for bench.pay' })
        .getByRole('button', { name: /^Approve/ })
        .click();
      await dialog.ends('ok');
      expect(sent()).toBe(before + 2);
    });
  });
});
