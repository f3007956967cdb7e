import type { RunEvent } from '@pinion/contracts';
import type { Locator, Page } from '@playwright/test';
import { ComparePage } from '../pages/compare-page.ts';
import { RunPage } from '../pages/run-page.ts';
import type { Api } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import type { PausedTools } from '../support/paused-tools.ts';
import { journalOf } from '../support/journal.ts';
import { agentWorkflow, uniqueName, publishPausedTool } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

const effect = { side_effect_policy: 'irreversible', access: 'write', max_retries: 0 };

/** Returns the requests that the service receives from now on. */
function counting(pausedTools: PausedTools): () => string[] {
  const seen = pausedTools.taken.length;
  return () => pausedTools.taken.slice(seen);
}

/** Creates an agent that books, then pays, each with an effect that the spec counts. */
async function trip(api: Api, pausedTools: PausedTools): Promise<string> {
  await publishPausedTool(api, pausedTools, 'fork.book', '1.0.0', effect);
  await publishPausedTool(api, pausedTools, 'fork.pay', '1.0.0', effect);
  pausedTools.release();
  const file = agentWorkflow(uniqueName('Trip'), {
    tools: [{ name: 'fork.book' }, { name: 'fork.pay' }],
    lines: [
      { tool_calls: [{ name: 'fork.book', input: { what: 'train' } }] },
      { tool_calls: [{ name: 'fork.pay', input: { what: 'train' } }] },
      { text: 'Booked and paid.' },
    ],
  });
  const { id } = await api.post<{ id: string }>('/workflows', file);
  const run = await api.post<{ run_id: string; status: string }>(`/workflows/${id}/runs`, { input: 'go', wait_s: 30 });
  expect(run.status).toBe('succeeded');
  return run.run_id;
}

const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

/** Forks and waits in the new run until it has ended. */
async function fork(page: Page, run: RunPage, dialog: Locator): Promise<string> {
  const parent = run.runId;
  await dialog.getByRole('button', { name: 'Fork', exact: true }).click();
  await page.waitForURL(url => url.pathname.startsWith('/runs/') && !url.pathname.endsWith(parent));
  await expect(run.status()).toContainText('succeeded');
  return run.runId;
}

const ownEventsOf = (events: readonly RunEvent[]): readonly RunEvent[] => {
  const [first] = events;
  return events.slice(1 + (first?.type === 'run.started' ? (first.kept?.lines ?? 0) : 0));
};

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More run actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test.describe('forks', () => {
  test('a user edits the result of a call, forks there and compares both runs side by side', async ({
    page,
    api,
    pausedTools,
    appUrl,
  }) => {
    const sent = counting(pausedTools);
    const parent = await trip(api, pausedTools);
    expect(sent()).toEqual(['/fork.book/train', '/fork.pay/train']);
    const run = await new RunPage(page).open(parent);
    await run.openCall('fork.book');
    await page.keyboard.press('f');

    const dialog = dialogOf(page, 'Fork at fork.book');
    await dialog.getByLabel('Output as JSON').fill('{"echo": "another train"}');
    const forked = await fork(page, run, dialog);

    // Earlier events are kept, and later ones happen once.
    expect(sent()).toEqual(['/fork.book/train', '/fork.pay/train', '/fork.pay/train']);
    const events = await journalOf(appUrl, forked);
    const edited = events.filter(event => 'edited' in event && event.edited !== undefined);
    expect(edited).toMatchObject([{ type: 'tool.executed', envelope: { output: { echo: 'another train' } } }]);
    expect(ownEventsOf(events).filter(({ type }) => type === 'tool.executed')).toMatchObject([
      { envelope: { name: 'fork.pay' } },
    ]);
    await expect(run.timeline.row('fork.book')).toContainText('edited');
    await expect(run.timeline.row('fork.pay')).not.toContainText('edited');
    await expect(run.status()).toContainText(/Fork of run \S+ at fork\.book, output edited by/);
    await expect(run.section('Fork of').getByRole('link', { name: /^Run / })).toHaveAttribute('href', `/runs/${parent}`);
    await run.openCall('fork.book');
    await expect(run.inspector).toContainText('Replaces the tool’s result');
    await expectAccessible(page, 'a run that is a fork');

    await choose(page, 'Compare with…');
    const picker = dialogOf(page, 'Compare with');
    const first = picker.getByRole('list', { name: 'Runs to compare with' }).getByRole('listitem').first();
    await expect(first).toContainText('this run continues from it');
    await first.getByRole('link').click();
    const compare = await new ComparePage(page).isReady();
    await expect(page).toHaveURL(`/runs/compare?a=${parent}&b=${forked}`);
    const difference = compare.step('first difference');
    await expect(difference).toHaveCount(1);
    await expect(difference).toContainText('fork.book');
    await expect(difference).toContainText('changed: output');
  });
});
