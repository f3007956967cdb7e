import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectSaved, inspector, openEditor, runCommand, shown } from '../../../../test-support/editor-view.ts';
import { paste } from '../../../../test-support/paste.ts';
import { toolItem } from '../../../../test-support/server-state.ts';
import { standardServer } from '../../../../test-support/standard-server.ts';
import { echoTool } from '../../../../test-support/tool-fixture.ts';
import { agentWorkflow, workflow } from '../../../../test-support/workflow-fixture.ts';

const dialog = page.getByRole('dialog');
const choice = page.getByRole('dialog', { name: 'Add to an agent' });

/** Opens a workflow, and publishes a tool from a command while no agent is selected. */
async function publish(file: ReturnType<typeof agentWorkflow>) {
  const server = standardServer({ workflows: { wf: file } });
  server.answer({
    'tools.publish': ({ spec }) => {
      server.state.tools.push(toolItem({ ...echoTool(spec.name), ...(spec as object) }));
      return { ...spec, notes: [] } as never;
    },
  });
  const editor = await openEditor(file, { server });
  await runCommand('New tool from cURL');
  await paste(dialog.getByLabelText('cURL command'), 'curl https://desk.example.com/orders/7');
  await dialog.getByLabelText('Name', { exact: true }).fill('desk.order');
  await dialog.getByLabelText('Description', { exact: true }).fill('Finds an order.');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await shown(choice);
  return editor;
}

describe('NewToolDialog', () => {
  it('NewToolDialog turns a new tool on for an agent of the workflow that the user chooses', async () => {
    const { stored } = await publish(agentWorkflow('Orders'));
    await choice.getByRole('button', { name: 'Helper' }).click();
    await expect.element(choice).not.toBeInTheDocument();
    await expectSaved();
    expect(stored().nodes.find(({ type }) => type === 'agent')?.config['tools']).toContainEqual({ name: 'desk.order' });
    await expect.element(inspector.getByLabelText('Node name')).toHaveValue('Helper');
  });

  it('NewToolDialog places an agent with a new tool where the workflow has none', async () => {
    const { stored } = await publish(workflow('Empty', []));
    await choice.getByRole('button', { name: 'New agent' }).click();
    await expectSaved();
    expect(stored().nodes).toMatchObject([{ type: 'agent', config: { tools: [{ name: 'desk.order' }] } }]);
  });

  it('NewToolDialog leaves the workflow alone when the user decides later', async () => {
    const { stored } = await publish(agentWorkflow('Orders'));
    await choice.getByRole('button', { name: 'Not now' }).click();
    await expect.element(choice).not.toBeInTheDocument();
    expect(JSON.stringify(stored())).not.toContain('desk.order');
  });
});
