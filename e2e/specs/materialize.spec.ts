import type { RunEvent, ToolEnvelope, WorkflowFile } from '@pinion/contracts';
import type { Locator, Page } from '@playwright/test';
import { EditorPage } from '../pages/editor-page.ts';
import type { Api } from '../support/api.ts';
import { journalOf } from '../support/journal.ts';
import { agentWorkflow, edge, node, uniqueName, stored } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

const text = 'a kettle, a lamp and a kettle';

/** Returns an agent that counts words once and pins the result. A transform waits for the pin. */
function counting(): WorkflowFile {
  return agentWorkflow(
    uniqueName('Counting'),
    {
      tools: [{ name: 'text.count' }],
      pins: [{ name: 'counts', selector: { tool: 'text.count', strategy: 'latest' }, on_missing: 'null' }],
      lines: [{ tool_calls: [{ name: 'text.count', input: { text, find: 'kettle' } }] }, { text: 'Counted.' }],
    },
    {
      nodes: [
        node('shape', 'transform', 'Shape', 980, 240, { expression: '$.occurrences' }),
        node('shaped', 'output', 'Shaped', 1240, 240, {}),
      ],
      edges: [edge('helper.counts', 'shape.in'), edge('shape.value', 'shaped.value')],
    },
  );
}

const lastRunOf = async (api: Api, workflowId: string): Promise<string> =>
  (await api.get<{ items: { run_id: string }[] }>(`/runs?workflow_id=${workflowId}`)).items[0]?.run_id ?? '';

const envelopeOf = (events: readonly RunEvent[], nodeId: string, tool: string): ToolEnvelope => {
  const end = events.findLast(
    event => event.type === 'tool.executed' && event.node_id === nodeId && event.envelope.name === tool,
  );
  if (end?.type !== 'tool.executed') throw new Error(`${nodeId} made no call of ${tool}`);
  return end.envelope;
};

const menuItem = (page: Page): Locator => page.getByRole('menuitem', { name: 'Convert to node' });

test.describe('convert a call to a node', () => {
  test('a call is converted to a node in the editor timeline: placed, wired, run and undone', async ({ page, api, appUrl }) => {
    const { id } = await api.post<{ id: string }>('/workflows', counting());
    const before = await stored(api, id);
    const editor = await new EditorPage(page).open(id);
    await editor.run();
    await editor.shows('Shaped', 'ok');

    await editor.timeline.row('text.count').first().click({ button: 'right' });
    await menuItem(page).click();
    await expect(editor.inspector.getByLabel('Node name')).toHaveValue('Count text');
    await expect(page.getByText('Count text is now a node')).toBeVisible();
    await expect(editor.edge('helper response', 'text_count $after')).toBeAttached();

    await editor.inspector
      .getByRole('group', { name: 'Edges from pin counts' })
      .getByRole('button', { name: 'Move edge here' })
      .click();
    await expect(page.getByText('1 edge from counts moved')).toBeVisible();
    await expect(editor.edge('text_count output', 'shape in')).toBeAttached();
    await expect(editor.handle({ node: 'Helper', handle: 'counts', side: 'pin' })).toBeVisible();
    await editor.isSaved();

    await editor.run();
    await editor.shows('Count text', 'ok');
    await editor.shows('Shaped', 'ok');
    const events = await journalOf(appUrl, await lastRunOf(api, id));
    const [ofAgent, ofNode] = [envelopeOf(events, 'helper', 'text.count'), envelopeOf(events, 'text_count', 'text.count')];
    expect([ofNode.input, ofNode.version, ofNode.output]).toEqual([ofAgent.input, ofAgent.version, ofAgent.output]);
    expect(ofNode.output).toMatchObject({ occurrences: 2 });
    await editor.select('Shaped');
    await expect(editor.inspector).toContainText('2');

    await editor.undo();
    await expect(editor.edge('helper counts', 'shape in')).toBeAttached();
    await editor.undo();
    await expect(editor.node('Count text')).toBeHidden();
    await editor.isSaved();
    const { nodes, edges } = await stored(api, id);
    expect({ nodes, edges }).toEqual({ nodes: before.nodes, edges: before.edges });
  });
});
