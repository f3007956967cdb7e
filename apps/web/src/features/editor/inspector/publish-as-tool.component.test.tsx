import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openEditor } from '../../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../../test-support/expect-accessible.ts';
import { standardServer, type StandardServer } from '../../../../test-support/standard-server.ts';
import { toolItem } from '../../../../test-support/server-state.ts';
import { echoTool } from '../../../../test-support/tool-fixture.ts';
import { edge, node, workflow } from '../../../../test-support/workflow-fixture.ts';

const schema = { type: 'object', properties: { number: { type: 'number' } }, required: ['number'] };
const file = workflow(
  'Halves a number',
  [
    node('in', 'input', 'Number', 0, 0, { schema }),
    node('half', 'transform', 'Half', 220, 0, { expression: 'number / 2' }),
    node('out', 'output', 'Result', 440, 0),
  ],
  [edge('in.value', 'half.in'), edge('half.value', 'out.value')],
);

/** Returns a server that makes a tool of the workflow `wf`. */
function offeringServer(): StandardServer {
  const server = standardServer({ workflows: { wf: file } });
  return Object.assign(
    server.answer({
      'workflows.offer': ({ id, side_effect_policy, description }) => {
        const spec = echoTool('workflow.halves_a_number', {
          gateway: 'workflow',
          gateway_config: { workflow_id: id },
          side_effect_policy: side_effect_policy ?? 'irreversible',
          description: description ?? '',
        } as never);
        server.state.tools.push(toolItem(spec));
        return { tool: spec, isNew: true } as never;
      },
    }),
    { state: server.state },
  );
}

describe('PublishAsToolDialog', () => {
  it('PublishAsToolDialog makes a workflow a tool, and the inspector links to it', async () => {
    const server = offeringServer();
    await openEditor(file, { server });
    await page.getByRole('button', { name: 'Expose as tool' }).click();
    const dialog = page.getByRole('dialog', { name: 'Expose Halves a number as tool' });
    await dialog.getByLabelText('Description for models').fill('Half of a number.');
    await dialog.getByRole('combobox', { name: /^Side effects of a call/ }).click();
    await page.getByRole('option', { name: /^read-only/i }).click();
    await expectAccessible('offering a workflow as a tool');
    await dialog.getByRole('button', { name: 'Expose', exact: true }).click();
    await expect.element(page.getByText(/Agents can use it as/)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: /^workflow\./ }))
      .toHaveAttribute('href', '/tools/workflow.halves_a_number');
    expect(server.requestsOf('workflows.offer')).toEqual([
      { id: 'wf', side_effect_policy: 'pure', description: 'Half of a number.' },
    ]);
  });
});
