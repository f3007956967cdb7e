import type { WorkflowFile } from '@pinion/contracts';
import { EditorPage } from '../pages/editor-page.ts';
import { Approvals } from '../pages/approvals.ts';
import { RunPage } from '../pages/run-page.ts';
import type { Api } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { edge, node, uniqueName } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

type Made = { id: string };

const fileOf = (name: string, nodes: WorkflowFile['nodes'], edges: WorkflowFile['edges']): WorkflowFile =>
  ({ format: 'pinion.workflow/1', name, nodes, edges }) as WorkflowFile;

/**
 * Creates a workflow that doubles a list item by item in another workflow, merges it with the original list, and requests
 * approval.
 */
async function doubling(api: Api): Promise<{ id: string; child: string }> {
  const child = uniqueName('Doubles a number');
  const { id: childId } = await api.post<Made>(
    '/workflows',
    fileOf(
      child,
      [
        node('number', 'input', 'Number', 0, 0, {}),
        node('double', 'transform', 'Double', 220, 0, { expression: '$ * 2' }),
        node('result', 'output', 'Result', 440, 0, {}),
      ],
      [edge('number.value', 'double.in'), edge('double.value', 'result.value')],
    ),
  );
  const { id } = await api.post<Made>(
    '/workflows',
    fileOf(
      uniqueName('Doubles a list'),
      [
        node('list', 'input', 'List', 0, 0, {}),
        node('each', 'map', 'For each', 220, 0, { workflow: { id: childId }, concurrency: 2 }),
        node('both', 'merge', 'Both', 480, 0, { mode: 'object' }),
        node('check', 'confirm', 'Check', 720, 0, { prompt: 'Send {{both.value}}?' }),
        node('sent', 'output', 'Sent', 1000, 0, {}),
        node('kept', 'output', 'Kept', 1000, 180, {}),
      ],
      [
        edge('list.value', 'each.in'),
        edge('list.value', 'both.in'),
        edge('each.items', 'both.in'),
        edge('both.value', 'check.in'),
        edge('check.approved', 'sent.value'),
        edge('check.declined', 'kept.value'),
      ],
    ),
  );
  return { id, child };
}

test.describe('flow nodes', () => {
  test('a workflow maps over a list and waits for a user to approve the result', async ({ page, api }) => {
    const { id, child } = await doubling(api);
    const editor = await new EditorPage(page).open(id);
    await expect(editor.node('For each')).toContainText(child);
    await expect(editor.node('For each')).toContainText('2 in parallel');
    await expect(editor.node('Both')).toContainText('All available values by node');

    const { run_id } = await api.post<{ run_id: string }>(`/workflows/${id}/runs`, { input: [1, 2, 3] });
    const run = await new RunPage(page).open(run_id);
    await expect(run.status()).toContainText('waiting');
    const approvals = new Approvals(page);
    await expect(approvals.about('Check')).toContainText('[2,4,6]');
    await expectAccessible(page, 'a value that waits for a person');
    await approvals.approve('Check');
    await expect(run.status()).toContainText('succeeded');
    const ended = await api.get<{ output: unknown; node_states: Record<string, { status: string }> }>(`/runs/${run_id}`);
    expect(ended.output).toEqual({ sent: { list: [1, 2, 3], each: [2, 4, 6] } });
    expect(ended.node_states['kept']?.status).toBe('skipped');
  });
});
