import type { RunEvent } from '@pinion/contracts';
import type { Locator, Page } from '@playwright/test';
import { ComparePage } from '../pages/compare-page.ts';
import { RunPage } from '../pages/run-page.ts';
import type { Api } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import type { PausedTools } from '../support/paused-tools.ts';
import { journalOf } from '../support/journal.ts';
import { agentWorkflow, edge, node, uniqueName, publishPausedTool } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

const effect = { side_effect_policy: 'irreversible', access: 'write', max_retries: 0 };

/** Returns the requests that the service receives from now on. */
function counting(paused: PausedTools): () => string[] {
  const seen = paused.taken.length;
  return () => paused.taken.slice(seen);
}

/** Creates an agent that books, then pays, each with an effect that the spec counts. */
async function trip(api: Api, paused: PausedTools): Promise<string> {
  await publishPausedTool(api, paused, 'fork.book', '1.0.0', effect);
  await publishPausedTool(api, paused, 'fork.pay', '1.0.0', effect);
  paused.release();
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
    held: paused,
    appUrl,
  }) => {
    const sent = counting(paused);
    const parent = await trip(api, paused);
    expect(sent()).toEqual(['/fork.book/train', '/fork.pay/train']);
    const run = await new RunPage(page).open(parent);
    await run.openCall('fork.book');
    await expect(run.inspector.getByRole('button', { name: 'Fork from here' })).toBeVisible();
    await page.keyboard.press('f');

    const dialog = dialogOf(page, 'Fork at fork.book');
    await expect(dialog.getByRole('status')).toContainText(/^Reuses \d+ of \d+ events\./);
    await expect(dialog.getByRole('status')).toContainText('1 call with side effects can run again: fork.pay.');
    await dialog.getByRole('radio', { name: 'Retry call' }).click();
    await expect(dialog.getByRole('status')).toContainText('2 calls with side effects can run again: fork.book, fork.pay.');
    await dialog.getByRole('radio', { name: 'Output' }).click();
    await dialog.getByLabel('Output as JSON').fill('{"echo": ');
    await expect(dialog.getByRole('alert')).toContainText('Invalid JSON');
    await expect(dialog.getByRole('button', { name: 'Fork', exact: true })).toBeDisabled();
    await expectAccessible(page, 'a fork that cannot be sent yet');
    await dialog.getByLabel('Output as JSON').fill('{"echo": "another train"}');
    await expectAccessible(page, 'a fork of a call');
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
    await expectAccessible(page, 'a choice of runs to compare with');
    await first.getByRole('link').click();
    const compare = await new ComparePage(page).isReady();
    await expect(page).toHaveURL(`/runs/compare?a=${parent}&b=${forked}`);
    const difference = compare.step('first difference');
    await expect(difference).toHaveCount(1);
    await expect(difference).toContainText('fork.book');
    await expect(difference).toContainText('changed: output');
    await expect(difference.getByRole('region', { name: 'Output, line by line' })).toContainText('"another train"');
    await expect(difference).toBeInViewport();
    await expect(compare.step('fork.pay').first()).toContainText('same');
    await expect(compare.totals).toContainText('Right vs. left');
    await expectAccessible(page, 'two runs side by side');
    await compare.show('Differences');
    await expect(compare.step('fork.pay')).toHaveCount(0);
    await compare.show('All');
    await page.getByRole('link', { name: 'Swap sides' }).click();
    await expect(page).toHaveURL(`/runs/compare?a=${forked}&b=${parent}`);
    await page.setViewportSize({ width: 420, height: 800 });
    await expect(compare.step('first difference')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.goto('/runs/compare');
    await expect(page.getByText('Choose two runs')).toBeVisible();
    await page.goto(`/runs/compare?a=${parent}&b=nobody`);
    await expect(page.getByRole('alert').filter({ hasText: 'NOT_FOUND' })).toBeVisible();
  });

  test('a user edits the model response or the prompt of its agent in a fork', async ({ page, api, held: paused, appUrl }) => {
    const sent = counting(paused);
    const parent = await trip(api, paused);
    const run = await new RunPage(page).open(parent);
    await run.timeline.row('Turn 2').first().click();
    await run.inspector.getByRole('button', { name: 'Fork from here' }).click();
    const turn = dialogOf(page, 'Fork at turn 2');
    await turn.getByLabel('Response text').fill('Nothing is paid.');
    await turn.getByLabel('Tool calls as JSON').fill('[]');
    await fork(page, run, turn);
    await expect(run.timeline.row('Turn 2').first()).toContainText('edited');
    await expect(run.timeline.row('fork.pay')).toHaveCount(0);
    await expect(run.status()).toContainText('at turn 2 of Helper, model response edited by');
    expect(sent()).toEqual(['/fork.book/train', '/fork.pay/train']);

    await run
      .section('Nodes')
      .getByRole('button', { name: /Helper/ })
      .click();
    await run.inspector.getByRole('button', { name: 'Rerun from here' }).click();
    const agent = dialogOf(page, 'Rerun from Helper');
    await agent.getByLabel('Prompt').fill('Book it again.');
    await fork(page, run, agent);
    await expect(run.status()).toContainText('at Helper, prompt edited by');

    // Other instructions, in a fork of the fork.
    await run
      .section('Nodes')
      .getByRole('button', { name: /Helper/ })
      .click();
    await run.inspector.getByRole('button', { name: 'Rerun from here' }).click();
    const forkDialog = dialogOf(page, 'Rerun from Helper');
    await expect(forkDialog.getByLabel('Prompt')).toHaveValue('Book it again.');
    await forkDialog.getByLabel('Instructions').fill('Say nothing but what was booked.');
    const forked = await fork(page, run, forkDialog);
    await expect(run.status()).toContainText('at Helper, instructions edited by');
    const started = (await journalOf(appUrl, forked)).filter(event => event.type === 'agent.started');
    expect(started).toMatchObject([
      { prompt: 'Book it again.', instructions: expect.stringMatching(/^Say nothing but what was booked\./) },
    ]);
  });

  test('a user replaces a call result with an error and later steps receive it', async ({ page, api, held: paused, appUrl }) => {
    const sent = counting(paused);
    const parent = await trip(api, paused);
    const run = await new RunPage(page).open(parent);
    await run.openCall('fork.book');
    await page.keyboard.press('f');
    const dialog = dialogOf(page, 'Fork at fork.book');
    await dialog.getByRole('radio', { name: 'An error' }).click();
    await dialog.getByLabel('Error as JSON').fill('{"message": "no train today"}');
    await expect(dialog.getByRole('button', { name: 'Fork', exact: true })).toBeDisabled();
    await expectAccessible(page, 'a fork with an error that lacks its code');
    await dialog.getByLabel('Error as JSON').fill('{"code": "PROVIDER_ERROR", "message": "no train today"}');
    const forked = await fork(page, run, dialog);
    await expect(run.timeline.row(/failed.*fork\.book/)).toContainText('edited');
    await expect(run.status()).toContainText('at fork.book, error edited by');
    const callDetails = await run.openCall('fork.book');
    await expect(callDetails.getByRole('note').filter({ hasText: 'PROVIDER_ERROR' })).toContainText('no train today');
    // Booked once, by the parent, and paid once in each.
    expect(sent()).toEqual(['/fork.book/train', '/fork.pay/train', '/fork.pay/train']);
    const failed = (await journalOf(appUrl, forked)).filter(event => event.type === 'tool.failed');
    expect(failed).toMatchObject([{ envelope: { name: 'fork.book', error: { code: 'PROVIDER_ERROR' } } }]);
  });

  test('a user reruns only what failed', async ({ page, api, held: paused }) => {
    const sent = counting(paused);
    const tool = (name: string) => ({
      tool: { name, version: '1.0.0' },
      input: { what: 'train' },
      policy: { confirmation: 'never' },
    });
    await publishPausedTool(api, paused, 'fork.book', '1.0.0', effect);
    await publishPausedTool(api, paused, 'fork.pay', '1.0.0', effect);
    const file = {
      format: 'pinion.workflow/1',
      name: uniqueName('Failing trip'),
      nodes: [
        node('question', 'input', 'Question', 0, 0, {}),
        node('book', 'tool', 'Book', 260, 0, tool('fork.book')),
        node('pay', 'tool', 'Pay', 520, 0, tool('fork.pay')),
        node('paid', 'output', 'Paid', 780, 0, {}),
      ],
      edges: [edge('question.value', 'book.$after'), edge('book.output', 'pay.$after'), edge('pay.output', 'paid.value')],
    };
    const { id } = await api.post<{ id: string }>('/workflows', file);
    const playing = api.post<{ run_id: string; status: string }>(`/workflows/${id}/runs`, { input: 'go', wait_s: 30 });
    (await paused.waitFor(1))[0]?.answer({ echo: 'booked' });
    (await paused.waitFor(1))[0]?.answer({ error: 'no money' }, 402);
    const { run_id, status } = await playing;
    expect(status).toBe('failed');

    const run = await new RunPage(page).open(run_id);
    paused.release();
    await choose(page, 'Rerun from failure');
    const dialog = dialogOf(page, 'Rerun from failure');
    await expectAccessible(page, 'the failure, before it is run again');
    await fork(page, run, dialog);
    await expect(run.status()).toContainText('at the failure');
    expect(sent()).toEqual(['/fork.book/train', '/fork.pay/train', '/fork.pay/train']);

    await page.keyboard.press('Control+k');
    await page.keyboard.type('rerun from failure');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Nothing to rerun')).toBeVisible();
  });
});
