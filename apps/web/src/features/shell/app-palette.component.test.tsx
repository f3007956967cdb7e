import { describe, expect, it } from 'vitest';
import { commandPalette, inspector, openCommandPalette, openEditor, runCommand } from '../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { press } from '../../../test-support/keyboard.ts';
import { agentRun } from '../../../test-support/runs/agent-run.ts';
import { agentWorkflow } from '../../../test-support/workflow-fixture.ts';

const options = commandPalette.getByRole('option');
const address = () => location.pathname + location.hash;

describe('AppPalette', () => {
  it('AppPalette selects a node by its name', async () => {
    await openEditor(agentWorkflow('Palette'));
    await runCommand('Answer output');
    await expect.element(inspector.getByLabelText('Node name')).toHaveValue('Answer');
  });

  it('AppPalette finds a run by its input and by the end of its id, and opens it', async () => {
    const [workflowId, file] = ['wf', agentWorkflow('Palette')];
    const run = (runId: string, input: string) => ({ events: agentRun({ runId, workflowId, file, input }) });
    await openEditor(file, { runs: [run('run_00000002', 'good morning'), run('run_12345678', 'zanzibar voyage')] });
    const search = await openCommandPalette();
    await search.fill('zanzibar');
    await expect.element(options.first()).toMatchTextContent(/Palette.*succeeded/);
    await search.fill('12345678');
    await expect.element(options.first()).toMatchTextContent(/Palette/);
    await press('Enter');
    await expect.poll(address).toBe('/runs/run_12345678');
  });

  it('AppPalette finds a page and a help topic by their words, and opens the topic', async () => {
    await openEditor(agentWorkflow('Palette'));
    const search = await openCommandPalette();
    await search.fill('credentials');
    await expect.element(options.first()).toMatchTextContent(/Secrets/);
    await search.fill('agent tools');
    await expect.element(options.first()).toMatchTextContent(/Agent tools/);
    await expectAccessible('the command palette', { handles: false });
    await press('Enter');
    await expect.poll(address).toBe('/help#tools');
  });
});
