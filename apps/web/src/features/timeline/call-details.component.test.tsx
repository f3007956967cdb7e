import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerFetch } from '../../../test-support/answer-fetch.ts';
import { copiedTexts } from '../../../test-support/copied-texts.ts';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { runPage, timeline } from '../../../test-support/pages/run-page.ts';
import { agentRun, type PlannedTurn } from '../../../test-support/runs/agent-run.ts';
import { pricedTool } from '../../../test-support/runs/busy-run.ts';
import { standardServer } from '../../../test-support/standard-server.ts';

const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const large = '/blobs/1f0a?signature=test';

async function openRun(turns: PlannedTurn[]) {
  const events = agentRun({
    turns: [...turns, { text: 'Read.' }],
    started: { tools: [pricedTool] },
    agent: { traces_url: 'http://elsewhere.example/traces/1f0a' },
  });
  await openPage('/runs/run_1', { server: standardServer({ runs: [{ events }] }) });
  await expect.element(runPage.status).toMatchTextContent('succeeded');
}

describe('call details', () => {
  it('CallDetails compares the input of a call with an earlier call of its tool', async () => {
    const books = [
      { title: 'A', pages: 1 },
      { title: 'B', pages: 2 },
    ];
    await openRun([
      { calls: [{ name: 'shelf.read', input: { shelf: 1, books }, output: { shelf: 1 } }] },
      { calls: [{ name: 'shelf.read', input: { shelf: 2, notes: '# Not a heading' }, output: { shelf: 2 } }] },
    ]);
    await timeline.row('shelf.read').nth(1).click();
    await runPage.inspector.getByRole('radiogroup', { name: 'Show Input as' }).getByRole('radio', { name: 'diff' }).click();
    const lines = runPage.inspector.getByRole('region', { name: 'Input, line by line' });
    await expect.element(lines).toMatchTextContent('removed "shelf": 1');
    await expect.element(lines).toMatchTextContent('added "shelf": 2');
    await expectAccessible('the difference of two calls');
  });

  it('CallDetails shows an image inside the result, and loads none from elsewhere', async () => {
    const output = { cover: png, link: 'https://pictures.example/a.png' };
    await openRun([{ calls: [{ name: 'shelf.read', output }] }]);
    await runPage.openCall('shelf.read');
    const pictures = runPage.section('Attachments').getByRole('img');
    await expect.element(pictures).toHaveLength(1);
    await expect.element(pictures).toHaveAttribute('alt', 'cover');
    await expect.poll(() => (pictures.element() as HTMLImageElement).naturalWidth).toBe(1);
    const own = performance.getEntriesByType('resource').filter(({ name }) => name.startsWith('https://pictures.example'));
    expect(own).toEqual([]);
  });

  it('CallDetails says which part of an output could not be stored, and why', async () => {
    const unstored = [{ kind: 'blob' as const, content_type: 'application/json', bytes: 3_000_000, reason: 'ENOSPC' }];
    await openRun([{ calls: [{ name: 'shelf.read', output: { id: 'A-1' }, truncated: true, meta: { unstored } }] }]);
    await runPage.openCall('shelf.read');
    await expect
      .element(runPage.section('Attachments'))
      .toMatchTextContent('Not stored: application/json, 3.0 MB. The server had no space left.');
    await expect.element(runPage.inspector.getByText('Output (truncated, full output not stored)')).toBeVisible();
  });

  it('CallDetails names path, rule and text of each warning about an output', async () => {
    const warnings = [{ code: 'output_schema', path: '/nickname', rule: 'type', message: 'must be string' }];
    await openRun([{ calls: [{ name: 'shelf.read', output: { nickname: null }, meta: { warnings } }] }]);
    await runPage.openCall('shelf.read');
    const note = runPage.inspector.getByRole('note', { name: 'Output warnings' });
    await expect.element(note).toMatchTextContent('/nickname must be string (type)');
    await expectAccessible('warnings about an output');
  });

  it('CallDetails says who edited the input of a call, and only then', async () => {
    const meta = { confirmed_by: 'ann', edited: true };
    await openRun([
      { calls: [{ name: 'shelf.read', input: { shelf: 1 }, output: 1, meta }] },
      { calls: [{ name: 'shelf.read', input: { shelf: 2 }, output: 2, meta: { confirmed_by: 'ann' } }] },
    ]);
    await timeline.row('shelf.read').nth(0).click();
    await expect.element(runPage.inspector.getByText('Input (edited by ann)')).toBeVisible();
    await timeline.row('shelf.read').nth(1).click();
    await expect.element(runPage.inspector.getByText('Input', { exact: true }).first()).toBeVisible();
    await expect.element(runPage.inspector.getByText('Input (edited by ann)')).not.toBeInTheDocument();
  });

  it('CallDetails fetches a stored output of five megabytes on request, and shows it as a tree and as a table', async () => {
    const items = Array.from({ length: 40_000 }, (_, id) => ({
      id,
      name: `product ${id}`,
      note: 'as many words as it takes to fill a result with five megabytes',
    }));
    const requested = answerFetch(large, items);
    const attachments = [{ kind: 'blob' as const, url: large, content_type: 'application/json', bytes: 5_100_000 }];
    await openRun([{ calls: [{ name: 'shelf.large', output: items.slice(0, 2), truncated: true, attachments }] }]);
    await runPage.openCall('shelf.large');
    expect(requested).not.toContain(large);
    await runPage.inspector.getByRole('button', { name: /^Show full output \([45]\.\d MB/ }).click();
    await expect.element(runPage.inspector.getByRole('tree', { name: 'Full output' })).toMatchTextContent('1,000 items');
    await runPage.inspector
      .getByRole('radiogroup', { name: 'Show Full output as' })
      .getByRole('radio', { name: 'table' })
      .click();
    await expect
      .element(runPage.inspector.getByRole('region', { name: 'Full output as a table' }))
      .toMatchTextContent('product 3');
  });

  it('CallDetails shows the raw input, copies the result as JSON and as curl, and links to the trace', async () => {
    const copied = copiedTexts();
    const input = { shelf: 7, of: "the owner's" };
    await openRun([{ calls: [{ name: 'shelf.priced', input, output: input, meta: { cost_usd: 0.02 } }] }]);
    const details = await runPage.openCall('shelf.priced');
    await details.getByRole('radiogroup', { name: 'Show Input as' }).getByRole('radio', { name: 'raw' }).click();
    await expect.element(details).toMatchTextContent('"shelf": 7');
    await details.getByRole('button', { name: 'JSON', exact: true }).click();
    await expect.poll(() => copied).toHaveLength(1);
    expect(JSON.parse(copied[0] ?? '')).toMatchObject({ name: 'shelf.priced', input, meta: { cost_usd: 0.02 } });
    await details.getByRole('button', { name: 'curl', exact: true }).click();
    await expect.poll(() => copied[1]).toContain('curl');
    expect(copied[1]).toContain('http://127.0.0.1:9/now/echo');
    await expect.element(details.getByRole('link', { name: 'Open trace' })).toHaveAttribute('href', '/traces/1f0a');
  });

  it('TracePage shows the spans of a trace with the name of their tool', async () => {
    const server = standardServer().answer({
      'traces.get': () => ({
        trace_id: '1f0a',
        run_id: 'run_1',
        spans: [
          {
            span_id: 'a',
            parent_span_id: null,
            name: 'execute_tool',
            start_ms: 0,
            end_ms: 20,
            attributes: { 'gen_ai.tool.name': 'shelf.priced' },
            status: { code: 'OK' },
          },
        ],
      }),
    });
    await openPage('/traces/1f0a', { server });
    await expect.element(page.getByText('shelf.priced').first()).toBeVisible();
  });
});
