import { ComparePage } from '../pages/compare-page.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, uniqueName } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

type Started = { run_id: string };

/** Returns a workflow whose agent has these instructions, and answers with this text. */
function withInstructions(name: string, instructions: string, text: string) {
  const file = agentWorkflow(name, { lines: [{ text }] });
  Object.assign(file.nodes[1]?.config ?? {}, { instructions });
  return file;
}

test.describe('the comparison of two runs', () => {
  test('the changed instructions are readable without a further press', async ({ page, api }) => {
    const name = uniqueName('Reason');
    const brief = withInstructions(name, 'Answer in one short sentence.', 'A lamp costs 129 EUR.');
    const { id } = await api.post<{ id: string }>('/workflows', brief);
    const run = async () => (await api.post<Started>(`/workflows/${id}/runs`, { input: 'one', wait_s: 20 })).run_id;
    const first = await run();
    const again = await run();
    await api.put(`/workflows/${id}`, withInstructions(name, 'Answer in one long sentence.', 'A lamp costs 129 EUR, with tax.'));
    const last = await run();

    await page.goto(`/runs/compare?a=${first}&b=${last}`);
    const compare = await new ComparePage(page).isReady();
    const differences = page.getByRole('list', { name: 'Differences of the workflow' });
    const instructions = differences.getByRole('listitem').filter({ hasText: 'instructions' });
    await expect(instructions).toContainText('Helper');
    await expect(instructions.getByRole('deletion')).toContainText('short');
    await expect(instructions.getByRole('insertion')).toContainText('long');
    await expect(instructions.getByRole('insertion')).toBeInViewport();
    await expect(page.getByRole('region', { name: 'Output' }).getByRole('insertion')).toContainText('with tax');
    await expectAccessible(page, 'a comparison of runs with different instructions');

    const totals = compare.totals;
    await expect(totals.getByRole('row', { name: /^Cost/ })).not.toContainText('$');
    await totals.getByRole('link', { name: 'No price' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Budgets' })).toBeVisible();

    await page.goto(`/runs/compare?a=${first}&b=${again}`);
    await expect(page.getByText('Same workflow')).toBeVisible();
  });
});
