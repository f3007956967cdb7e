import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Problem, WorkflowFile } from '@pinion/contracts';
import { expectStatus } from '../../../test-support/canvas-view.ts';
import {
  addByKey,
  banner,
  expectSaved,
  openEditor,
  removeEdge,
  rename,
  runCommand,
  select,
  shown,
} from '../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { versionHandlers } from '../../../test-support/handlers/version-handlers.ts';
import { press, type } from '../../../test-support/keyboard.ts';
import { agentRun } from '../../../test-support/runs/agent-run.ts';
import { standardServer } from '../../../test-support/standard-server.ts';
import { echoTool } from '../../../test-support/tool-fixture.ts';
import { agentWorkflow } from '../../../test-support/workflow-fixture.ts';

const dialog = page.getByRole('dialog', { name: /^Publish/ });
const button = dialog.getByRole('button', { name: 'Publish', exact: true });
const history = page.getByRole('complementary', { name: 'History' });

async function openPublish(): Promise<void> {
  await banner.getByRole('button', { name: 'Publish', exact: true }).click();
  await shown(dialog.getByLabelText('Name'));
}

async function openHistory(): Promise<void> {
  if (history.query() === null) await banner.getByRole('button', { name: /^(Published version|Not published|History$)/ }).click();
  await shown(history);
}

const blocked = {
  code: 'blocked_tool',
  severity: 'error',
  node_id: 'helper',
  message: 'Every version of risky.desk is blocked: it leaks',
  template: 'Every version of {{tool}} is blocked: {{reason}}',
  params: { tool: 'risky.desk', reason: 'it leaks' },
} as unknown as Problem;
const unknown = {
  code: 'unknown_tool',
  severity: 'error',
  node_id: 'helper',
  message: 'nobody.has_it is not in the catalog. Calls to it are denied',
  template: '{{tool}} is not in the catalog. Calls to it are denied',
  params: { tool: 'nobody.has_it' },
} as unknown as Problem;

/** Opens a workflow on a server that stores its versions. */
async function open(
  file: WorkflowFile,
  options: { stops?: { errors?: Problem[]; blocked?: Problem[] }; theme?: 'light' | 'dark' } = {},
) {
  const tools = [echoTool('risky.desk', { lifecycle: 'blocked', reason: 'it leaks' })];
  const server = standardServer({ workflows: { wf: file }, tools });
  server.answer(versionHandlers(server.state, options.stops));
  return openEditor(file, { server, ...(options.theme === undefined ? {} : { theme: options.theme }) });
}

const risky = [{ name: 'risky.desk', version: '1.0.0' }];

describe('publishing', () => {
  it('an error prevents publishing a workflow with a blocked tool', async () => {
    const { server } = await open(agentWorkflow('Risk', { tools: risky }), { stops: { errors: [unknown], blocked: [blocked] } });
    await openPublish();
    await expect
      .element(dialog.getByRole('region', { name: 'Problems that block publishing' }))
      .toMatchTextContent(/nobody\.has_it is not in the catalog/);
    await expect
      .element(dialog.getByRole('region', { name: 'Blocked tools' }))
      .toMatchTextContent(/Every version of risky\.desk is blocked: it leaks/);
    await expect.element(button).toBeDisabled();
    expect(server.requestsOf('workflows.publish')).toEqual([]);
  });

  it('a blocked tool is published with a reason only, which the history shows', async () => {
    const { server } = await open(agentWorkflow('Risk', { tools: risky }), { stops: { blocked: [blocked] } });
    await openPublish();
    await expect.element(button).toBeDisabled();
    await dialog.getByLabelText('Reason to publish anyway').fill('the sale starts today');
    await button.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.requestsOf('workflows.publish')).toEqual([{ id: 'wf', override: { reason: 'the sale starts today' } }]);
    await openHistory();
    await expect.element(history).toMatchTextContent(/published with a blocked tool: the sale starts today/);
  });

  it('VersionHistory names the user who published a version, and not by an id', async () => {
    await open(agentWorkflow('Steady'));
    await openPublish();
    await button.click();
    await expect.element(dialog).not.toBeInTheDocument();
    await openHistory();
    await expect.element(history).toMatchTextContent(/Version 1\s*by you, /);
    await expect.element(history).not.toMatchTextContent(/usr_1/);
  });

  it('VersionHistory runs a published version instead of the draft', async () => {
    const file = agentWorkflow('Steady');
    const { server } = await open(file);
    server.state.runs.set('run_1', { events: agentRun({ workflowId: 'wf', file }) });
    await openPublish();
    await button.click();
    await expect.element(dialog).not.toBeInTheDocument();
    await openHistory();
    await history.getByRole('button', { name: 'More actions for version 1' }).click();
    await page.getByRole('menuitem', { name: 'Run this version' }).click();
    await page.getByRole('dialog', { name: 'Run version 1' }).getByRole('button', { name: 'Start run' }).click();
    await expectStatus('Helper', 'ok');
    expect(server.requestsOf('runs.start')).toMatchObject([{ id: 'wf', version: 1 }]);
  });

  it('a builder publishes a version by keyboard alone', async () => {
    const { server } = await open(agentWorkflow('Keyboard shortcuts'));
    await runCommand('publish workflow');
    await shown(dialog.getByLabelText('Name'));
    (dialog.getByLabelText('Name').element() as HTMLElement).focus();
    await type('By keys');
    await press('Enter');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.requestsOf('workflows.publish')).toEqual([{ id: 'wf', name: 'By keys' }]);
  });

  it.each(['light', 'dark'] as const)(
    'publishing, history and comparison have no accessibility violations in %s mode',
    async theme => {
      await open(agentWorkflow('Barriers', { tools: risky }), { stops: { blocked: [blocked] }, theme });
      await openHistory();
      await expect.element(history).toMatchTextContent(/No published versions/);
      await expectAccessible('history, empty', { handles: false });
      await openPublish();
      await shown(dialog.getByLabelText('Reason to publish anyway'));
      await expectAccessible('publish, stopped', { handles: false });
      await dialog.getByLabelText('Name').fill('First');
      await dialog.getByLabelText('Reason to publish anyway').fill('a good one');
      await button.click();
      await expect.element(dialog).not.toBeInTheDocument();
      await select('Helper');
      await rename('Desk');
      await removeEdge('helper response', 'answer value');
      await addByKey('p');
      await expectSaved();
      await openPublish();
      await expectAccessible('publish, with changes', { handles: false });
      await press('Escape');
      await expect.element(dialog).not.toBeInTheDocument();
      await openHistory();
      await history.getByRole('button', { name: 'Compare version 1 with the draft' }).click();
      await shown(history.getByRole('list', { name: 'What changed' }).getByRole('listitem').first());
      await expectAccessible('a comparison', { handles: false });
      await page.getByRole('button', { name: 'Back to the draft' }).click();
      await history.getByRole('button', { name: 'More actions for version 1' }).click();
      await page.getByRole('menuitem', { name: 'Restore as draft' }).click();
      await expect.element(history.getByRole('region', { name: 'Saved drafts' }).getByRole('listitem')).toHaveLength(1);
      await expectAccessible('history with a kept draft', { handles: false });
    },
  );
});
