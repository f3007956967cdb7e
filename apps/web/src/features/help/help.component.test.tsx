import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { editorIsReady, inspector, openAgentTab, openEditor, select, shown } from '../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { press } from '../../../test-support/keyboard.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { focus } from '../../../test-support/pages/run-page.ts';
import { standardServer } from '../../../test-support/standard-server.ts';
import { agentWorkflow } from '../../../test-support/workflow-fixture.ts';

const title = page.getByRole('heading', { name: 'Help', level: 1 });

describe('contextual help', () => {
  it('HelpButton answers by keyboard alone, returns the focus and links to the help page', async () => {
    await openEditor(agentWorkflow('Questions'));
    await select('Helper');
    await openAgentTab('Policy');
    const button = inspector.getByRole('button', { name: 'Help on Side effects' });
    await shown(button);
    focus(button);
    await press('Enter');
    const note = await shown(page.getByRole('dialog', { name: 'Side effects' }));
    await expect.element(note).toMatchTextContent(/Read-only changes nothing/);
    await expectAccessible('an answer beside a field', { handles: false });
    await press('Escape');
    await expect.element(note).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
    // Its letters are shortcuts of the canvas, but not here.
    await expect.element(inspector.getByLabelText('Node name')).toHaveValue('Helper');
    for (const topic of ['Approval', 'Budgets', 'Messages during a run', 'Turns and calls'])
      await expect.element(inspector.getByRole('button', { name: `Help on ${topic}` })).toBeVisible();

    await press('Enter');
    const link = await shown(note.getByRole('link', { name: 'More in Help' }));
    focus(link);
    await press('Enter');
    await expect.element(title).toBeVisible();
    expect(location.pathname + location.hash).toBe('/help#side-effects');
    expect(document.querySelector(`${location.hash} h3`)?.textContent).toBe('Side effects');
  });
});

describe('HelpPage', () => {
  for (const theme of ['light', 'dark'] as const)
    it(`HelpPage has no accessibility violations in ${theme} mode`, async () => {
      await openPage('/help#unknown-outcome', { theme });
      await expect.element(title).toBeVisible();
      await expectAccessible(`help, ${theme}`);
    });

  it('HelpPage fits a narrow window', async () => {
    await openPage('/help', { width: 390, height: 844 });
    await expect.element(title).toBeVisible();
    await expectAccessible('help in a narrow window', { without: ['color-contrast'] });
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  });

  it('HelpPage shows the first steps in the editor', async () => {
    await openPage('/help', { server: standardServer({ workflows: { wf: agentWorkflow('Questions') } }) });
    await page.getByRole('button', { name: 'Show first steps' }).click();
    await editorIsReady();
    const card = await shown(page.getByRole('region', { name: 'First steps' }));
    expect(card.element().querySelector('[aria-current="step"]')?.textContent).toContain('Run the workflow');
    await expect.element(card.getByRole('img', { name: 'done' })).toHaveLength(0);
  });
});
