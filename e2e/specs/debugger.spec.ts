import { foldRun, type RunEvent, type RunFold } from '@pinion/contracts';
import type { NodeStatusLabel } from '../pages/canvas.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { RunPage } from '../pages/run-page.ts';
import { journalOf } from '../support/journal.ts';
import { shopAssistant } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

const label: Record<string, NodeStatusLabel> = {
  pending: 'waits',
  queued: 'waits',
  running: 'running',
  succeeded: 'ok',
  failed: 'failed',
  skipped: 'skipped',
};

/** Checks that the page at the playhead shows exactly the fold of the journal up to there. */
async function isFoldOf(run: RunPage, events: readonly RunEvent[]): Promise<void> {
  const seq = await run.timeline.seq();
  const fold: RunFold = foldRun(events.slice(0, seq));
  for (const node of fold.started?.workflow.nodes ?? []) {
    await run.shows(node['title'] as string, label[fold.node(node.id).status] ?? 'waits');
  }
  const agent = fold.node('assist').agent;
  const card = run.node('Shop assistant', 'agent');
  const calls = agent?.outputs().tool_order.length ?? 0;
  await expect(card).toContainText(
    calls === 0 ? /not yet\s*tool_order|0 ids\s*tool_order|nonetool_order|tool_order/ : new RegExp(`${calls} ids?\\s*tool_order`),
  );
  const order = agent?.pins()['order'] as { id?: string } | null | undefined;
  if (order?.id !== undefined) await expect(card).toContainText(order.id);
  else await expect(card).not.toContainText('ord_ac0167');

  await run.chooseView('Messages');
  const messages = agent?.messages() ?? [];
  await expect(run.messages()).toHaveCount(messages.length);
  for (const [index, message] of messages.entries()) {
    await expect(run.messages().nth(index)).toContainText(message.text.replaceAll(/\s+/g, ' ').trim().slice(0, 60));
  }
  await run.chooseView('Waterfall');
}

// Users see motion by default.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.describe('run debugger', () => {
  test('the debugger follows a run from start to end and shows every moment again', async ({ page, api, appUrl }) => {
    const editor = await new EditorPage(page).open(await shopAssistant(api));
    await editor.run();
    await page.getByRole('button', { name: 'Open debugger' }).click();
    await page.waitForURL(/\/runs\//);
    const run = new RunPage(page);
    await expect(run.status()).toContainText('succeeded', { timeout: 20_000 });

    const events = await journalOf(appUrl, run.runId);
    const at = (type: RunEvent['type']) => events.findIndex(event => event.type === type) + 1;
    await test.step('go to the time before the calls', async () => {
      await run.timeline.toStart();
      await run.timeline.scrubTo(at('model.finished'));
      await isFoldOf(run, events);
    });
    await test.step('go to the middle of the calls', async () => {
      await run.timeline.scrubTo(at('tool.executed'));
      await isFoldOf(run, events);
    });
    await test.step('go to the end', async () => {
      await run.timeline.toEnd();
      expect(await run.timeline.seq()).toBe(events.length);
      await isFoldOf(run, events);
    });
  });
});
