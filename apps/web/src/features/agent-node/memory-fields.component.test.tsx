import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectSaved, inspector, openAgentTab, openEditor, select, undo } from '../../../test-support/editor-view.ts';
import { agentWorkflow } from '../../../test-support/workflow-fixture.ts';

describe('MemoryFields', () => {
  it('MemoryFields limits the memory of an agent, turns it off, and is undone', async () => {
    const { stored } = await openEditor(agentWorkflow('Front desk'));
    const storedMemory = () => stored().nodes.find(({ id }) => id === 'helper')?.config['memory'];
    await select('Helper');
    await openAgentTab('Prompt');
    const memory = inspector.getByRole('group', { name: 'Memory' });
    const choice = memory.getByRole('combobox', { name: 'Earlier messages' });
    await expect.element(choice).toHaveTextContent('Default (last 20 turns)');
    await choice.click();
    await page.getByRole('option', { name: 'Last turns' }).click();
    const limit = memory.getByRole('textbox', { name: 'Max earlier turns' });
    await limit.fill('0');
    await expect.element(memory).toMatchTextContent('At least 1');
    await limit.fill('3');
    await expect.poll(storedMemory).toEqual({ mode: 'turns', max_turns: 3 });
    await choice.click();
    await page.getByRole('option', { name: 'Off' }).click();
    await expect.poll(storedMemory).toEqual({ mode: 'off' });
    await undo();
    await expectSaved();
    await expect.poll(storedMemory).toEqual({ mode: 'turns', max_turns: 3 });
  });
});
