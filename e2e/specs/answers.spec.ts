import { EditorPage } from '../pages/editor-page.ts';
import { RunPage } from '../pages/run-page.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, node, uniqueName, stored } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

type Run = { run_id: string; status: string; nodes: Record<string, Record<string, unknown>> };

const schema = {
  type: 'object',
  title: 'Total',
  properties: { total: { type: 'number' } },
  required: ['total'],
  additionalProperties: false,
};

/** Returns an agent that first responds with text, and with JSON when it is called again. */
const counting = (entries = [{ text: 'It is three.' }, { text: '{"total": 3}' }]) =>
  agentWorkflow(
    uniqueName('Answers'),
    { lines: entries },
    {
      nodes: [
        node('shape', 'transform', 'Shape', 620, 240, { expression: 'total * 2' }),
        node('shaped', 'output', 'Doubled', 900, 240, {}),
      ],
      edges: [{ id: 'shape_shaped', source: 'shape', source_handle: 'value', target: 'shaped', target_handle: 'value' }],
    },
  );

test.describe('structured agent response', () => {
  test('an agent response becomes data by a schema: wired, retried, shown in the debugger and kept as a handle', async ({
    page,
    api,
  }) => {
    const { id } = await api.post<{ id: string }>('/workflows', counting());
    const editor = await new EditorPage(page).open(id);
    await editor.select('Helper');
    const form = await editor.agent.answerIs('Data');
    await form.getByLabel('Response schema').fill(JSON.stringify(schema));
    await expectAccessible(page, 'an answer that is data', { handles: false });
    await expect(editor.handle({ node: 'Helper', handle: 'structured', side: 'output' })).toBeVisible();
    await editor.toFit();
    await editor.connect(
      { node: 'Helper', handle: 'structured', side: 'output' },
      { node: 'Shape', handle: 'in', side: 'input' },
    );
    await expect(editor.edge('helper structured', 'shape in')).toBeAttached();
    await editor.isSaved();

    const run = await api.post<Run>(`/workflows/${id}/runs`, { input: 'count', wait_s: 30 });
    expect(run).toMatchObject({
      status: 'succeeded',
      nodes: { helper: { response: '{"total": 3}', structured: { total: 3 } } },
      output: { shaped: 6 },
    });

    const debug = await new RunPage(page).open(run.run_id);
    await debug.timeline
      .row(/Turn 1/)
      .first()
      .click();
    await expect(debug.section('Not accepted')).toContainText('it is not valid JSON');
    await expectAccessible(page, 'a refused answer');
    await debug.chooseView('Messages');
    await expect(debug.messages().filter({ hasText: 'Respond again with JSON only.' })).toBeVisible();

    // Text again: the edge remains, as an edge from a source that no longer exists.
    await new EditorPage(page).open(id);
    await editor.select('Helper');
    await editor.agent.answerIs('Text');
    await editor.isSaved();
    await expect(editor.edge('helper structured', 'shape in')).toBeAttached();
    expect((await stored(api, id)).edges).toHaveLength(4);
  });
});
