import { EditorPage } from '../pages/editor-page.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, edge, node, uniqueName, publishPausedTool } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

test.describe('tool node', () => {
  test('a tool node names its secret with its scope and shows the effect of moving pin edges', async ({
    page,
    api,
    held: paused,
  }) => {
    await publishPausedTool(api, paused, 'single.sealed', '1.0.0', { secrets: ['SINGLE_KEY', 'SINGLE_NONE'] });
    await api.put('/secrets', { name: 'SINGLE_KEY', value: 'amber-single-1', scope: 'org' });
    const file = agentWorkflow(
      uniqueName('Single'),
      {
        tools: [{ name: 'single.sealed' }],
        pins: [
          { name: 'kept', selector: { tool: 'single.sealed', strategy: 'latest' }, on_missing: 'stale_last_success' },
          { name: 'strict', selector: { tool: 'single.sealed', strategy: 'latest' }, on_missing: 'error' },
        ],
      },
      {
        nodes: [
          node('sealed', 'tool', 'Sealed', 620, 420, {
            tool: { name: 'single.sealed' },
            input: { what: 'lamp' },
            made_from: { run_id: 'r', node_id: 'helper', call_id: 'c' },
          }),
          node('one', 'output', 'One', 980, 120, {}),
          node('two', 'output', 'Two', 980, 260, {}),
        ],
        edges: [edge('helper.response', 'sealed.$after'), edge('helper.kept', 'one.value'), edge('helper.strict', 'two.value')],
      },
    );
    const { id } = await api.post<{ id: string }>('/workflows', file);
    const editor = await new EditorPage(page).open(id);
    await editor.select('Sealed');
    const secrets = editor.inspector.getByRole('region', { name: 'Secrets' });
    await expect(secrets.getByRole('listitem').filter({ hasText: 'SINGLE_KEY' })).toContainText('Organization key (fallback)');
    await expect(secrets).toContainText('Not set in this workspace. The organization’s value is used.');
    await expect(secrets.getByRole('listitem').filter({ hasText: 'SINGLE_NONE' })).toContainText('AUTH_REQUIRED');
    const offer = (pin: string) => editor.inspector.getByRole('group', { name: `Edges from pin ${pin}` });
    await expect(offer('kept')).toContainText('the pin returned the last successful result');
    await expect(offer('strict')).toContainText('the agent failed too');
    await expectAccessible(page, 'a tool node with a key', { handles: false });
  });

  test('the shortcuts of the run panel are listed in help and palette while the panel is open', async ({ page, api }) => {
    const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow(uniqueName('Docked'), {}));
    const editor = await new EditorPage(page).open(id);
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    const ofRun = keys.getByRole('region', { name: 'In the run panel' });
    await editor.node('Helper').focus();
    await page.keyboard.press('?');
    await expect(keys).toBeVisible();
    await expect(ofRun).toHaveCount(0);
    await page.keyboard.press('Escape');

    await editor.run();
    await editor.shows('Answer', 'ok');
    await editor.node('Helper').focus();
    await page.keyboard.press('?');
    for (const text of ['Convert to node', 'Pin call', 'Next error', 'Next turn'])
      await expect(ofRun.getByText(text)).toBeVisible();
    await expectAccessible(page, 'the keys while a run is docked', { handles: false });
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+k');
    await page.keyboard.type('pin call');
    await expect(page.getByRole('option', { name: /Pin call/ })).toContainText('I');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No agent call selected')).toBeVisible();
    const before = await editor.timeline.seq();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('previous event');
    await page.keyboard.press('Enter');
    await expect.poll(() => editor.timeline.seq()).toBe(before - 1);
  });
});
