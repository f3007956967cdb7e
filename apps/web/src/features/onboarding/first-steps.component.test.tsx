import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openEditor, runCommand, shown } from '../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { standardServer } from '../../../test-support/standard-server.ts';
import { agentWorkflow } from '../../../test-support/workflow-fixture.ts';

const card = page.getByRole('region', { name: 'First steps' });
const file = agentWorkflow('Busy desk');

describe('FirstStepsCard', () => {
  it('FirstStepsCard guides a new user with one workflow, without a dialog', async () => {
    await openEditor(file);
    await expect.element(card).toBeVisible();
    expect(card.element().querySelector('[aria-current="step"]')?.textContent).toContain('Run the workflow');
    expect(document.querySelector('[role="dialog"]')).toBeNull();
    await expectAccessible('the first step', { handles: false });
  });

  it('FirstStepsCard is not shown to a new user of a workspace in use', async () => {
    const server = standardServer({ workflows: { wf: file, other: file } });
    await openEditor(file, { server });
    await expect.poll(() => localStorage.getItem('pinion.first-steps')).toContain('closed');
    await expect.element(card).not.toBeInTheDocument();
  });

  it('FirstStepsCard returns with a command, fits a narrow window and is dismissed for good', async () => {
    await openEditor(file, { server: standardServer({ workflows: { wf: file, other: file } }) });
    await runCommand('first steps');
    await shown(card);
    await page.viewport(390, 844);
    await expectAccessible('the first step in a narrow window', { handles: false });
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    await card.getByRole('button', { name: 'Skip first steps' }).click();
    await expect.element(card).not.toBeInTheDocument();
    expect(localStorage.getItem('pinion.first-steps')).toContain('closed');
  });
});
