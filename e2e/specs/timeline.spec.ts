import type { WorkflowFile } from '@pinion/contracts';
import { RunPage } from '../pages/run-page.ts';
import type { Api } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, edge, node, uniqueName, shopRun, stored } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

type Made = { id: string };
type Begun = { run_id: string };

const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const fileOf = (name: string, nodes: WorkflowFile['nodes'], edges: WorkflowFile['edges']): WorkflowFile =>
  ({ format: 'pinion.workflow/1', name, nodes, edges }) as WorkflowFile;

/** Runs a map of twelve numbers, each doubled by a child run, with the seventh refused. */
async function mapRun(api: Api): Promise<string> {
  const child = fileOf(
    uniqueName('Doubles a number'),
    [
      node('number', 'input', 'Number', 0, 0, {}),
      node('double', 'transform', 'Double', 220, 0, { expression: '$ = 7 ? $error("seven is not for us") : $ * 2' }),
      node('result', 'output', 'Result', 440, 0, {}),
    ],
    [edge('number.value', 'double.in'), edge('double.value', 'result.value')],
  );
  const { id: childId } = await api.post<Made>('/workflows', child);
  const file = fileOf(
    uniqueName('Doubles a list'),
    [
      node('list', 'input', 'List', 0, 0, {}),
      node('each', 'map', 'For each', 220, 0, { workflow: { id: childId }, concurrency: 3, on_error: 'collect' }),
      node('done', 'output', 'Done', 480, 0, {}),
    ],
    [edge('list.value', 'each.in'), edge('each.items', 'done.value')],
  );
  const { id } = await api.post<Made>('/workflows', file);
  const input = Array.from({ length: 12 }, (_, index) => index);
  return (await api.post<Begun>(`/workflows/${id}/runs`, { input, wait_s: 60 })).run_id;
}

test.describe('timeline drill-down', () => {
  test('a map of twelve items is expanded, its failing item opened and the back link returns to it', async ({ page, api }) => {
    const run = await new RunPage(page).open(await mapRun(api));
    await expect(run.status()).toContainText('succeeded');
    const map = run.timeline.row(/For each/);
    await expect(map).toContainText('12 items, 1 failed');
    await expect(map).toHaveAttribute('aria-expanded', 'false');
    await expect(run.timeline.row(/Item 7/)).toHaveCount(0);

    await test.step('expand it by keyboard on the selected row', async () => {
      await map.click();
      await run.timeline.lanes().focus();
      await page.keyboard.press('ArrowRight');
      await expect(map).toHaveAttribute('aria-expanded', 'true');
      await expect(run.timeline.row(/^\S* ?Item \d+/)).toHaveCount(12);
      await expect(run.timeline.row(/failed Item 7/)).toContainText('seven is not for us');
      await expectAccessible(page, 'a map unfolded');
      await page.keyboard.press('ArrowLeft');
      await expect(map).toHaveAttribute('aria-expanded', 'false');
    });

    await test.step('expand it by mouse and show an item at the playhead', async () => {
      await map.getByRole('button', { name: 'Expand runs of For each' }).click();
      await run.timeline.toStart();
      await expect(run.timeline.row(/Item 7/)).toHaveAttribute('data-phase', 'future');
      await run.timeline.toEnd();
      await expect(run.timeline.row(/Item 7/)).toHaveAttribute('data-phase', 'over');
    });

    await test.step('jump to a failed item with the error menu', async () => {
      await map.click();
      await run.timeline.lanes().focus();
      await page.keyboard.press('ArrowLeft');
      await run.timeline.region.getByRole('button', { name: '1 failed' }).click();
      await page.getByRole('menuitem', { name: /Item 7/ }).click();
      await expect(run.timeline.selected()).toContainText('Item 7');
      await expect(run.inspector.getByRole('note')).toContainText('seven is not for us');
      await expectAccessible(page, 'a part of a run, chosen');
    });

    const parent = run.runId;
    await test.step('open its run and return', async () => {
      await run.timeline.lanes().focus();
      await page.keyboard.press('Enter');
      await expect(page).not.toHaveURL(new RegExp(parent));
      await expect(run.status()).toContainText('item 7');
      await expect(run.timeline.row(/Double/)).toBeVisible();
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: /^Run / }).click();
      await expect(page).toHaveURL(new RegExp(parent));
      await expect(run.timeline.selected()).toContainText('Item 7');
    });
  });

  test('the timeline is searched by key, highlights matches and moves through them', async ({ page, api }) => {
    const run = await new RunPage(page).open(await shopRun(api));
    await expect(run.status()).toContainText('succeeded');
    await run.timeline.lanes().focus();
    await page.keyboard.press('/');
    await expect(run.timeline.searchField()).toBeFocused();
    await page.keyboard.type('rate_limit');
    await expect(run.timeline.region.getByRole('status')).toHaveText(/^\d+$/);
    await expect(run.timeline.row(/payment\.charge/).first()).toHaveAttribute('data-match', 'true');
    await expect(run.timeline.row(/catalog\.search/)).toHaveAttribute('data-match', 'false');
    await page.keyboard.press('Enter');
    await expect(run.timeline.selected()).toContainText('payment.charge');
    await expectAccessible(page, 'a search with a match');

    await test.step('search words of an input in both directions, wrapping around', async () => {
      await run.timeline.searchField().fill('ord_ac0167');
      const count = run.timeline.region.getByRole('status');
      await expect(count).toHaveText(/of|\d/);
      const all = Number(((await count.textContent()) ?? '').split(' ').at(-1));
      expect(all).toBeGreaterThan(1);
      for (let step = 0; step < all; step += 1) await page.keyboard.press('Enter');
      const after = await run.timeline.selected().getAttribute('data-row');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Shift+Enter');
      await expect(run.timeline.selected()).toHaveAttribute('data-row', after ?? '');
    });

    await test.step('find nothing and lose nothing', async () => {
      await run.timeline.searchField().fill('no such words');
      await expect(run.timeline.region.getByRole('status')).toHaveText('none');
      await expect(run.timeline.row(/orders\.place/)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(run.timeline.row(/orders\.place/)).not.toHaveAttribute('data-match', 'false');
      await run.timeline.lanes().focus();
      await page.keyboard.press('Control+f');
      await expect(run.timeline.searchField()).toBeFocused();
    });
  });

  test('errors are reached by key and a link opens the same moment for another user', async ({ page, api, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const file = agentWorkflow(uniqueName('Goes wrong twice'), {
      tools: [{ name: 'catalog.search' }],
      lines: [
        { tool_calls: [{ name: 'catalog.search', input: { query: 7 } }] },
        { tool_calls: [{ name: 'catalog.burn', input: {} }] },
        { text: 'Neither was done.' },
      ],
    });
    const { id } = await api.post<Made>('/workflows', file);
    const { run_id } = await api.post<Begun>(`/workflows/${id}/runs`, { input: null, wait_s: 30 });
    const run = await new RunPage(page).open(run_id);
    await expect(run.status()).toContainText('succeeded');
    await expect(run.timeline.region.getByRole('button', { name: '1 failed, 1 denied' })).toBeVisible();
    await run.timeline.toStart();
    await run.timeline.press('e');
    await expect(run.timeline.selected()).toHaveAttribute('data-phase', 'over');
    const [first, moment] = [await run.timeline.selected().getAttribute('data-row'), await run.timeline.moment()];
    await run.timeline.press('e');
    await expect(run.timeline.selected()).not.toHaveAttribute('data-row', first ?? '');
    await run.timeline.press('Shift+E');
    await expect(run.timeline.selected()).toHaveAttribute('data-row', first ?? '');
    expect(await run.timeline.moment()).toBe(moment);

    await page.keyboard.press('l');
    await expect(page.getByText('Link copied')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = await context.newPage();
    await other.goto(link);
    const there = new RunPage(other);
    await expect(there.timeline.selected()).toHaveAttribute('data-row', first ?? '');
    expect(await there.timeline.moment()).toBe(moment);
    await other.close();
    await page.getByRole('button', { name: 'More run actions' }).click();
    await expect(page.getByRole('menuitem', { name: /Copy link to this moment/ })).toBeVisible();
  });

  test('a call is compared with another, images are shown and five megabytes open without a delay', async ({
    page,
    api,
    held: paused,
  }) => {
    const name = 'shelf.read';
    const input_schema = { type: 'object', additionalProperties: true };
    for (const [tool, path] of [
      [name, '/now/echo'],
      ['shelf.large', '/now/large/'],
    ] as const)
      if (!(await api.has(`/tools/${tool}/1.0.0`)))
        await api.post('/tools', {
          name: tool,
          version: '1.0.0',
          description: 'Answers at once.',
          category: 'data',
          input_schema,
          gateway: 'http',
          gateway_config: { url: paused.url(path), method: 'POST' },
          side_effect_policy: 'pure',
          timeout_s: 60,
        });
    const outside = 'https://pictures.example/a.png';
    const file = agentWorkflow(uniqueName('Reads shelves'), {
      tools: [{ name }, { name: 'shelf.large' }],
      lines: [
        {
          tool_calls: [
            {
              name,
              input: {
                shelf: 1,
                books: [
                  { title: 'A', pages: 1 },
                  { title: 'B', pages: 2 },
                ],
              },
            },
          ],
        },
        { tool_calls: [{ name, input: { shelf: 2, cover: png, link: outside, notes: '# Not a heading' } }] },
        { tool_calls: [{ name: 'shelf.large', input: {} }] },
        { text: 'Read.' },
      ],
    });
    const { id } = await api.post<Made>('/workflows', file);
    const { run_id } = await api.post<Begun>(`/workflows/${id}/runs`, { input: null, wait_s: 60 });
    const requestUrls: string[] = [];
    page.on('request', request => requestUrls.push(request.url()));
    const run = await new RunPage(page).open(run_id);
    await expect(run.status()).toContainText('succeeded');

    await test.step('compare two calls', async () => {
      await run.timeline.row(name).nth(1).click();
      await run.inspector.getByRole('radiogroup', { name: 'Show Input as' }).getByRole('radio', { name: 'diff' }).click();
      const entries = run.inspector.getByRole('region', { name: 'Input, line by line' });
      await expect(entries).toContainText('removed "shelf": 1');
      await expect(entries).toContainText('added "shelf": 2');
      await expectAccessible(page, 'the difference of two calls');
    });

    await test.step('show an image contained in the result and none from elsewhere', async () => {
      const picture = run.section('Attachments').getByRole('img', { name: 'cover' });
      await expect(picture).toBeVisible();
      expect(await picture.evaluate(image => image instanceof HTMLImageElement && image.naturalWidth)).toBe(1);
      await expect(run.section('Attachments').getByRole('img')).toHaveCount(1);
      const own = new URL(page.url()).origin;
      expect(requestUrls.filter(url => url.startsWith('http') && !url.startsWith(`${own}/`))).toEqual([]);
    });

    await test.step('open five megabytes', async () => {
      await page.evaluate(() => {
        const seen: number[] = [];
        Object.assign(window, { longTasks: seen });
        new PerformanceObserver(list => list.getEntries().forEach(entry => seen.push(entry.duration))).observe({
          type: 'longtask',
        });
      });
      await run.openCall('shelf.large');
      await run.inspector.getByRole('button', { name: /Show full output \([45]\.\d MB/ }).click();
      const whole = run.inspector.getByRole('tree', { name: 'Full output' });
      await expect(whole).toContainText('1,000 items');
      await run.inspector.getByRole('radiogroup', { name: 'Show Full output as' }).getByRole('radio', { name: 'table' }).click();
      await expect(run.inspector.getByRole('region', { name: 'Full output as a table' })).toContainText('product 3');
      const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
      // The page never freezes. The exact speed is measured by the bench.
      expect(Math.max(0, ...tasks), 'the longest task in milliseconds').toBeLessThan(2000);
      test.info().annotations.push({ type: 'long tasks (ms)', description: tasks.map(Math.round).join(', ') });
    });
  });

  test('a run is shown with its own graph, whatever happened to its workflow', async ({ page, api }) => {
    const file = agentWorkflow(uniqueName('Grows'), { lines: [{ text: 'Done.' }] });
    const { id } = await api.post<Made>('/workflows', file);
    const { run_id } = await api.post<Begun>(`/workflows/${id}/runs`, { input: 1, wait_s: 30 });
    const now = await stored(api, id);
    const nodes = now.nodes.flatMap(one =>
      one.id === 'answer' ? [] : [one.id === 'helper' ? ({ ...one, title: 'Another helper' } as typeof one) : one],
    );
    await api.put(`/workflows/${id}`, {
      ...now,
      nodes: [...nodes, node('late', 'prompt', 'Came later', 300, 300, { template: 'hello' })],
      edges: now.edges.filter(({ target }) => target !== 'answer'),
    });
    const run = await new RunPage(page).open(run_id);
    await expect(run.node('Helper')).toBeVisible();
    await expect(run.node('Answer')).toBeVisible();
    await expect(run.region.getByRole('group', { name: /Came later/ })).toHaveCount(0);
    await expect(run.timeline.row(/Helper/)).toBeVisible();
    await api.delete(`/workflows/${id}`);
    await page.reload();
    await expect(run.node('Answer')).toBeVisible();
  });
});
