import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectStatus, nodeCard } from '../../../../test-support/canvas-view.ts';
import { commandPalette, focus, openCommandPalette, openEditor, shown, startRun } from '../../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../../test-support/expect-accessible.ts';
import { press, type } from '../../../../test-support/keyboard.ts';
import { timeline } from '../../../../test-support/pages/run-page.ts';
import { agentRun } from '../../../../test-support/runs/agent-run.ts';
import { agentWorkflow } from '../../../../test-support/workflow-fixture.ts';

it('KeysDialog and AppPalette list the shortcuts of the run panel while it is open', async () => {
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const ofRun = keys.getByRole('region', { name: 'In the run panel' });
  const file = agentWorkflow('Docked');
  await openEditor(file, { runs: [{ events: agentRun({ workflowId: 'wf', file }) }] });
  focus(nodeCard('Helper'));
  await press('?');
  await expect.element(keys).toBeVisible();
  await expect.element(ofRun).not.toBeInTheDocument();
  await press('Escape');
  await expect.element(keys).not.toBeInTheDocument();

  await startRun();
  await expectStatus('Answer', 'ok');
  focus(nodeCard('Helper'));
  await press('?');
  for (const text of ['Convert to node', 'Pin call', 'Next error', 'Next turn'])
    await expect.element(ofRun.getByText(text)).toBeVisible();
  await expectAccessible('the keys while a run is docked', { handles: false });
  await press('Escape');
  await expect.element(keys).not.toBeInTheDocument();

  await openCommandPalette();
  await type('pin call');
  await expect.element(commandPalette.getByRole('option', { name: /Pin call/ })).toMatchTextContent(/I$/);
  await press('Enter');
  await shown(page.getByText('No agent call selected'));
  const before = timeline.seq();
  await openCommandPalette();
  await type('previous event');
  await press('Enter');
  await expect.poll(timeline.seq).toBe(before - 1);
});
