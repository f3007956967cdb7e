import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fillCode } from '../../../test-support/code-editor.ts';
import { expectSaved, inspector, openAgentTab, openEditor, select, shown } from '../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { toolItem } from '../../../test-support/server-state.ts';
import { standardServer } from '../../../test-support/standard-server.ts';
import { echoTool } from '../../../test-support/tool-fixture.ts';
import { agentWorkflow } from '../../../test-support/workflow-fixture.ts';

describe('new tool of an agent', () => {
  it('NewToolButton opens a Python tool over the canvas, and turns it on for the agent once it is published', async () => {
    const file = agentWorkflow('Counts');
    const server = standardServer({ workflows: { wf: file } });
    server.answer({
      'tools.publish': ({ spec }) => {
        server.state.tools.push(toolItem({ ...echoTool(spec.name), ...(spec as object) }));
        return { ...spec, notes: [] } as never;
      },
    });
    const { stored } = await openEditor(file, { server });
    await select('Helper');
    await openAgentTab('Tools');
    await inspector.getByRole('button', { name: 'New tool…' }).click();
    await page.getByRole('menuitem', { name: 'Python' }).click();
    const dialog = await shown(page.getByRole('dialog', { name: 'New tool' }));
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('text.words');
    await dialog.getByRole('group', { name: 'Input' }).getByRole('button', { name: 'Add field' }).click();
    const code = 'result = {"words": len(inputs["text"].split())}';
    await fillCode(dialog.getByRole('textbox', { name: 'Code', exact: true }), code);
    await fillCode(
      dialog.getByRole('textbox', { name: 'Input schema' }),
      '{"type":"object","properties":{"text":{"type":"string"}}}',
    );
    await expectAccessible('a Python tool over the canvas', { handles: false });
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(inspector.getByRole('switch', { name: 'text.words' })).toBeChecked();
    await expectSaved();
    expect(server.requestsOf('tools.publish')).toMatchObject([
      { spec: { name: 'text.words', gateway: 'python', gateway_config: { code }, input_schema: { properties: { text: {} } } } },
    ]);
    expect(JSON.stringify(stored())).toContain('text.words');
    expect(location.pathname).toBe('/workflows/wf');
  });
});
