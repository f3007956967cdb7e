import { EditorPage } from '../pages/editor-page.ts';
import { RunPage } from '../pages/run-page.ts';
import type { Api } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, uniqueName, stored } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

type Run = { run_id: string; nodes: Record<string, { tool_order: string[] }> };

const count = (find: string) => ({ name: 'text.count', input: { text: 'a kettle, a lamp, a kettle', find } });

/** Creates an agent that counts kettles, then lamps, without pins. */
async function scene(api: Api): Promise<{ id: string; run: Run }> {
  const entries = [{ tool_calls: [count('kettle'), count('lamp')] }, { text: 'Counted.' }];
  const file = agentWorkflow(uniqueName('Counting'), { tools: [{ name: 'text.count' }], lines: entries });
  const { id } = await api.post<{ id: string }>('/workflows', file);
  return { id, run: await api.post<Run>(`/workflows/${id}/runs`, { input: 'count', wait_s: 30 }) };
}

const pinsIn = async (api: Api, id: string): Promise<unknown> =>
  (await stored(api, id)).nodes.find(one => one.id === 'helper')?.config['pins'];

test.describe('pin of one call', () => {
  test('a pin of one call is created from its details in the debugger, shows its value and is removed', async ({ page, api }) => {
    const { id, run } = await scene(api);
    const [, lamps = ''] = run.nodes['helper']?.tool_order ?? [];
    const debug = await new RunPage(page).open(run.run_id);
    await debug.timeline.row('text.count').nth(1).click();
    await debug.inspector.getByRole('button', { name: 'Pin call' }).click();

    await page.waitForURL(`**/workflows/${id}`);
    const editor = await new EditorPage(page).isReady();
    await expect(page.getByText('Pinned as text_count_result')).toBeVisible();
    const pin = editor.agent.pin('text_count_result');
    await expect(pin.getByLabel('Call ID')).toHaveValue(lamps);
    await expect(pin).toContainText('The result of exactly this call.');
    await expect(pin.getByRole('region', { name: 'Value of text_count_result' })).toContainText('"occurrences":1');
    await editor.isSaved();
    expect(await pinsIn(api, id)).toEqual([
      { name: 'text_count_result', selector: { tool: 'text.count', strategy: 'by_call_id', call_id: lamps }, on_missing: 'null' },
    ]);
    await expectAccessible(page, 'a pin for one call');

    // Another call of the last run is one choice away, and its value is shown immediately.
    await pin.getByLabel('Call', { exact: true }).click();
    await page
      .getByRole('option', { name: /kettle"/ })
      .first()
      .click();
    await expect(pin.getByRole('region', { name: 'Value of text_count_result' })).toContainText('"occurrences":2');
    await editor.undo();
    await editor.undo();
    await expect(pin).toBeHidden();
    await editor.isSaved();
    expect(await pinsIn(api, id)).toEqual([]);
  });

  test('the results of a tool are pinned from one of its calls in the debugger, undone, and pinned again', async ({
    page,
    api,
  }) => {
    const { id, run } = await scene(api);
    const debug = await new RunPage(page).open(run.run_id);
    await debug.timeline.row('text.count').first().click();
    await debug.inspector.getByRole('button', { name: 'Pin tool' }).click();
    await expect(page.getByText('Pinned as text_count_result')).toBeVisible();
    const link = debug.inspector.getByRole('link', { name: 'Open text_count_result in the editor' });
    await expect(link).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(link).toBeHidden();
    expect(await pinsIn(api, id)).toEqual([]);

    await debug.inspector.getByRole('button', { name: 'Pin tool' }).click();
    await link.click();
    await page.waitForURL(`**/workflows/${id}#helper`);
    const editor = await new EditorPage(page).isReady();
    await expect(editor.agent.pin('text_count_result')).toContainText('"occurrences":1');
    expect(await pinsIn(api, id)).toEqual([
      { name: 'text_count_result', selector: { tool: 'text.count', strategy: 'latest' }, on_missing: 'null' },
    ]);
  });

  test('a pin of one call is created in the editor timeline and shows a warning when no run has made the call', async ({
    page,
    api,
  }) => {
    const { id } = await scene(api);
    const editor = await new EditorPage(page).open(id);
    await editor.run();
    await editor.shows('Answer', 'ok');
    await editor.timeline.row('text.count').first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Pin call' }).click();
    const pin = editor.agent.pin('text_count_result');
    await expect(pin.getByRole('region', { name: 'Value of text_count_result' })).toContainText('"occurrences":2');
    await expect(pin.getByRole('status')).toBeHidden();

    await pin.getByLabel('Call ID').fill('kettle');
    await expect(pin).toContainText('Enter 64 hex digits');
    await pin.getByLabel('Call ID').fill('0'.repeat(64));
    await expect(pin.getByRole('status')).toContainText('No call had this ID in the last 2 runs');
    await expect(pin).toContainText('null: no call has this ID.');
    await expectAccessible(page, 'a pin whose call has not happened');

    await editor.agent.choosePinStrategy('text_count_result', 'number of calls');
    await expect(pin.getByRole('region', { name: 'Value of text_count_result' })).toContainText('2');
  });
});
