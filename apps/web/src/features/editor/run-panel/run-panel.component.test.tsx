import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { canvas, drag } from '../../../../test-support/canvas-view.ts';
import { inspector, openEditor, select, startRun } from '../../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../../test-support/expect-accessible.ts';
import { press } from '../../../../test-support/keyboard.ts';
import { timeline } from '../../../../test-support/pages/run-page.ts';
import { agentRun } from '../../../../test-support/runs/agent-run.ts';
import { agentWorkflow } from '../../../../test-support/workflow-fixture.ts';

const markdown =
  '# Orders\n\nThere are **two** orders:\n\n- lamp\n- desk\n\n| order | EUR |\n|---|---|\n| lamp | 129 |\n\n![x](https://pictures.example/x.png)';
const file = agentWorkflow('Result', { tools: [{ name: 'catalog.search' }] });
const verdicts = [{ rule: 'tools', verdict: 'allow' as const, message: 'Tool is on for this agent' }];

/** Runs a workflow with one call and an answer in Markdown. */
async function openResult(): Promise<void> {
  const events = agentRun({
    workflowId: 'wf',
    file,
    turns: [
      {
        calls: [
          {
            name: 'catalog.search',
            version: '1.3.0',
            input: { query: 'lamp' },
            output: { products: [] },
            meta: { verdicts } as never,
          },
        ],
      },
      { text: markdown },
    ],
    agent: { tools: ['catalog.search@1.3.0'] },
  });
  await openEditor(file, { runs: [{ events }] });
  await select('Helper');
  await startRun();
}

const result = page.getByRole('region', { name: 'Result', exact: true });

describe('run panel', () => {
  it('RunResult renders Markdown, loads no image from elsewhere, and shows its source', async () => {
    await openResult();
    await expect.element(result.getByRole('cell', { name: 'lamp' })).toBeVisible();
    expect(result.element().querySelector('strong')?.textContent).toBe('two');
    expect(
      result
        .getByRole('listitem')
        .elements()
        .map(item => item.textContent),
    ).toEqual(['lamp', 'desk']);
    await expect.element(result.getByRole('link', { name: 'x' })).toHaveAttribute('href', 'https://pictures.example/x.png');
    const loaded = performance.getEntriesByType('resource').filter(({ name }) => name.startsWith('https://pictures.example'));
    expect(loaded).toEqual([]);
    await result.getByRole('radio', { name: 'raw' }).click();
    await expect.element(result).toMatchTextContent(String.raw`# Orders\n\nThere are **two** orders`);
    await expectAccessible('the result of a run');
    await page.getByRole('button', { name: 'Result', exact: true }).click();
    await expect.element(result).not.toBeInTheDocument();
  });

  it('RunInspector shows the call of a row beside the canvas, and Enter moves the focus to it', async () => {
    await openResult();
    await timeline.row('catalog.search').click();
    await expect.element(inspector).toMatchTextContent('catalog.search');
    await expect.element(inspector).toMatchTextContent('Policy verdicts');
    await press('Enter');
    await expect.poll(() => inspector.element().contains(document.activeElement)).toBe(true);
    await expectAccessible('a call beside the canvas');
    await select('Helper');
    await expect.element(inspector.getByRole('tab', { name: /^Model/ })).toBeVisible();
  });

  it('RunInspector shows the messages and tools that were sent in a turn', async () => {
    await openResult();
    await timeline.row(/Turn 2/).click();
    const sent = inspector.getByRole('region', { name: 'Messages sent' });
    await expect.element(sent).toMatchTextContent('Show earlier messages (1)');
    await expect.element(sent).toMatchTextContent('catalog.search');
    await expect.element(inspector.getByRole('region', { name: 'Tools offered' })).toMatchTextContent('catalog.search@1.3.0');
    await expect.element(inspector).toMatchTextContent('Recorded answer');
    await expectAccessible('a turn beside the canvas');
  });

  it('RunInspector gives way to the workflow after a click on the empty canvas, and the same row opens it again', async () => {
    await openResult();
    const sent = inspector.getByRole('region', { name: 'Messages sent' });
    await timeline.row(/Turn 2/).click();
    await expect.element(sent).toBeVisible();
    const { left, top } = canvas.element().getBoundingClientRect();
    const corner = { x: left + 24, y: top + 70 };
    await drag(corner);
    await expect.element(sent).not.toBeInTheDocument();
    await timeline.row(/Turn 2/).click();
    await expect.element(sent).toBeVisible();
  });
});
