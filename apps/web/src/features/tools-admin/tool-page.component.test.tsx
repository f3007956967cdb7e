import { assessSchemaChange } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { RefusedRequest, unreachable } from '../../../test-support/memory-server.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { standardServer, type StandardServer } from '../../../test-support/standard-server.ts';
import { httpTool, toolHolder, toolImpact } from '../../../test-support/tool-page-fixture.ts';
import type { AgentTier, ToolHolder, UpgradeItem } from '../../lib/api-shapes.ts';
import { shopTools } from '../stories/index.ts';

const tool = 'desk.answer';
const itemSchema = {
  type: 'object',
  properties: { what: { type: 'string' }, shelf: { type: 'string' } },
  required: ['what', 'shelf'],
};
const [first, second] = [httpTool(tool), httpTool(tool, '2.0.0', { input_schema: itemSchema })];

const agent = (name: string) =>
  page.getByRole('region', { name: 'Agents that can use this tool', exact: true }).getByRole('row').filter({ hasText: name });
const version = (name: string) =>
  page.getByRole('region', { name: 'Versions', exact: true }).getByRole('columnheader').filter({ hasText: name });
const usedBy = (workflow: string) =>
  page.getByRole('region', { name: 'Workflows that use this tool', exact: true }).getByRole('row').filter({ hasText: workflow });

async function openLifecycle(of: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Lifecycle of ${of}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

describe('versions on the page of a tool', () => {
  it('ToolPage shows the lifecycle of each version and why a newer one breaks callers', async () => {
    const charge = { input_schema: { type: 'object', properties: { amount: { type: 'number' } } } };
    const tools = [
      httpTool('payment.charge', '2.1.0', { input_schema: { ...charge.input_schema, required: ['amount'] } }),
      httpTool('payment.charge', '1.4.0', { ...charge, lifecycle: 'deprecated', replacement: 'payment.charge@2.1.0' }),
    ];
    await openPage('/tools/payment.charge', { server: standardServer({ tools: [...tools, ...shopTools.slice(0, 2)] }) });
    await expect.element(version('1.4.0')).toMatchTextContent('deprecated');
    const reasons = page.getByRole('list', { name: 'From 1.4.0 to 2.1.0' }).getByRole('listitem');
    await expect.element(reasons.filter({ hasText: 'input amount' }).first()).toMatchTextContent('breaking');
  });

  it('LifecycleDialog names every draft and published version that a block hits', async () => {
    const used = { pins: [{ node_id: 'helper', pin: 'found' }], edges: 1, last_run_at: new Date().toISOString() };
    const holders = [toolHolder('Relies on it', used), toolHolder('Relies on it', { ...used, published_version: 1 })];
    const server = standardServer({ tools: [first] });
    server.answer({ 'tools.impact': input => toolImpact(tool, holders, input.version ?? null) });
    await openPage(`/tools/${tool}`, { server });
    const counts = '1 workflow, 1 pin, 1 edge, last run just now';
    await expect.element(page.getByRole('region', { name: 'Used by' })).toMatchTextContent(counts);
    await expect.element(usedBy('Relies on it')).toHaveLength(2);
    await expect.element(usedBy('Relies on it').filter({ hasText: 'published 1' })).toMatchTextContent('1.0.0');
    await openLifecycle('1.0.0', 'Block');
    const hit = page.getByRole('dialog', { name: /^Block / }).getByRole('region', { name: 'Impact' });
    await expect.element(hit).toMatchTextContent(counts);
    await expect.element(hit.getByRole('link', { name: 'Relies on it' })).toHaveLength(2);
    await expectAccessible('who is hit');
    await expect.element(hit.getByRole('link').first()).toHaveAttribute('href', '/workflows/wf_relies_on_it');
  });

  it('RemoveVersionDialog keeps a version in use and names its users', async () => {
    const server = standardServer({ tools: [first] });
    server.answer({ 'tools.impact': () => toolImpact(tool, [toolHolder('Asks the desk')], '1.0.0') });
    server.refuse('tools.remove', { code: 'CONFLICT', message: 'It is used by Asks the desk.' });
    await openPage(`/tools/${tool}`, { server });
    await openLifecycle('1.0.0', 'Delete');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Asks the desk');
    await expect.element(dialog.getByRole('link', { name: 'Asks the desk' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(version('1.0.0')).toBeVisible();
  });
});

describe('AgentAccess', () => {
  /** Returns a server that stores the settings of agents for the tool. */
  function accessServer(): StandardServer {
    const helper: AgentTier = {
      agent_id: 'wf_1/helper',
      title: 'Turned at once',
      workflow_id: 'wf_1',
      listed: true,
      activation: null,
      roles: [],
      enabled: true,
      why: null,
    };
    const agents = [helper];
    return standardServer({ tools: [first] }).answer({
      'tools.tiers': () => ({ name: tool, source: 'user', available: true, default_activation: 'disabled', agents }),
      'activations.put': ({ agent_id, enabled = true, policy_overrides = {} }) => {
        let found = agents.find(one => one.agent_id === agent_id);
        if (found === undefined) {
          found = { ...helper, agent_id, title: agent_id, workflow_id: null, listed: false };
          agents.push(found);
        }
        Object.assign(found, {
          activation: { enabled, policy_overrides },
          enabled,
          why: enabled ? null : 'disabled_for_agent',
        });
        return { agent_id, tool, enabled, policy_overrides } as never;
      },
    });
  }

  it('AgentAccess turns a switch before the server answers, and back with the reason when it fails', async () => {
    const server = accessServer();
    await openPage(`/tools/${tool}`, { server });
    const knob = agent('Turned at once').getByRole('switch');
    await expect.element(knob).toBeChecked();
    server.hold('activations.put');
    await knob.click();
    await expect.element(knob).not.toBeChecked();
    server.refuse('activations.put', unreachable);
    await expect.element(knob).toBeChecked();
    await expect.element(page.getByText('Change not saved')).toBeVisible();
    await expect.element(page.getByText(/^UNREACHABLE: /)).toBeVisible();
    await expectAccessible('a switch that went back');
  });

  it('AgentAccess keeps a switch that the server accepts, and says why the agent cannot call the tool', async () => {
    const server = accessServer();
    await openPage(`/tools/${tool}`, { server });
    await expect.element(agent('Turned at once')).toMatchTextContent('can call it');
    const knob = agent('Turned at once').getByRole('switch');
    server.hold('activations.put');
    await knob.click();
    await expect.element(knob).not.toBeChecked();
    server.release('activations.put');
    await expect.element(agent('Turned at once')).toMatchTextContent('disabled for this agent');
    await expect.element(knob).not.toBeChecked();
    await knob.click();
    await expect.element(agent('Turned at once')).toMatchTextContent('can call it');
    expect(server.requestsOf('activations.put').map(({ enabled }) => enabled)).toEqual([false, true]);
  });

  it('OverridesDialog sets a stricter policy for an external agent and refuses a timeout that is no number', async () => {
    await openPage(`/tools/${tool}`, { server: accessServer() });
    await page.getByRole('button', { name: 'Add external agent' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabelText('Agent', { exact: true }).fill('night-shift');
    await dialog.getByRole('button', { name: 'Enable' }).click();
    await page.getByRole('button', { name: 'More actions for night-shift' }).click();
    await page.getByRole('menuitem', { name: 'Edit overrides' }).click();
    await dialog.getByLabelText('Timeout (s)').fill('soon');
    await expect.element(dialog.getByText('seconds, above 0 and at most 300')).toBeVisible();
    await dialog.getByLabelText('Timeout (s)').fill('3');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(agent('night-shift')).toMatchTextContent('3 s');
  });
});

describe('UpgradeDialog', () => {
  const upgradeItem = (workflow: string, more: Partial<UpgradeItem> = {}): UpgradeItem => ({
    workflow_id: toolHolder(workflow).workflow_id,
    workflow_name: workflow,
    base_version: 1,
    from: ['1.0.0'],
    verdict: 'breaking',
    nodes: [
      { node_id: 'helper', title: 'Helper', from: '1.0.0' },
      { node_id: 'again', title: 'Again', from: '1.0.0' },
    ],
    pins: [{ node_id: 'helper', pin: 'found' }],
    edges: 4,
    problems: [],
    ...more,
  });

  /** Returns a server that upgrades drafts to the newest version, except those that another user has changed. */
  function upgradeServer(
    workflows: readonly string[],
    more: { item?: Partial<UpgradeItem>; changed?: string } = {},
  ): StandardServer {
    const holders: ToolHolder[] = workflows.map(name => toolHolder(name));
    const setVersion = (id: string, to: string): void => {
      const index = holders.findIndex(holder => holder.workflow_id === id);
      const holder = holders[index];
      if (holder !== undefined) holders[index] = { ...holder, version: to, resolved: to };
    };
    return standardServer({ tools: [second, first] }).answer({
      'tools.impact': () => toolImpact(tool, holders),
      'tools.upgrade_preview': ({ workflow_id }) => ({
        name: tool,
        to: '2.0.0',
        judgements: [{ from: '1.0.0', judgement: assessSchemaChange(first, second) }],
        items: workflows
          .map(name => upgradeItem(name, more.item))
          .filter(item => workflow_id === undefined || item.workflow_id === workflow_id),
      }),
      'tools.upgrade': ({ workflow_id, to }) => {
        if (more.changed !== undefined && workflow_id === toolHolder(more.changed).workflow_id)
          throw new RefusedRequest({ code: 'CONFLICT', message: 'A newer version was saved meanwhile.' });
        setVersion(workflow_id, to);
        return { version: 2, kept: 'save-1' } as never;
      },
      'workflows.restore_version': ({ id }) => {
        setVersion(id, '1.0.0');
        return { version: 3 } as never;
      },
    });
  }

  const dialog = () => page.getByRole('dialog', { name: /^Upgrade to/ });
  const items = () => dialog().getByRole('list', { name: 'Workflows to upgrade' }).getByRole('listitem');

  it('UpgradeDialog previews what each draft keeps, upgrades the chosen ones, and names the one that another user changed', async () => {
    const names = ['First', 'Second', 'Third'];
    const message = 'Again needs a value for shelf.';
    const problem = {
      code: 'missing_input' as const,
      severity: 'error' as const,
      message,
      template: message,
      params: {},
      node_id: 'again',
    };
    const server = upgradeServer(names, { changed: 'Third', item: { problems: [problem] } });
    await openPage(`/tools/${tool}`, { server });
    await page.getByRole('button', { name: 'Preview 3 upgrades' }).click();
    await expect
      .element(dialog().getByRole('list', { name: 'Reasons, from 1.0.0' }))
      .toMatchTextContent('input shelf is new and required');
    for (const name of names) {
      const item = items().filter({ hasText: name });
      await expect.element(item).toMatchTextContent('Helper from 1.0.0, Again from 1.0.0: 2 nodes (1 pin and 4 edges unchanged)');
      await expect.element(item).toMatchTextContent('shelf');
    }
    // A change that may be breaking has to be selected by a user.
    await expect.element(dialog().getByRole('button', { name: 'Upgrade 0 workflows' })).toBeDisabled();
    await expectAccessible('an upgrade, looked at');
    for (const name of names) await items().getByRole('checkbox', { name, exact: false }).click();
    await dialog().getByRole('button', { name: 'Upgrade 3 workflows' }).click();
    await expect.element(dialog().getByText('2 workflows upgraded, 1 failed')).toBeVisible();
    await expect.element(items().filter({ hasText: 'Third' })).toMatchTextContent('CONFLICT');
    await expectAccessible('an upgrade, done');
    await items().filter({ hasText: 'Second' }).getByRole('button', { name: 'Undo' }).click();
    await expect.element(dialog().getByText('1 workflow upgraded, 1 failed, 1 reverted')).toBeVisible();
    expect(server.requestsOf('workflows.restore_version')).toEqual([{ id: 'wf_second', version: 'save-1', base_version: 2 }]);
    await dialog().getByRole('button', { name: 'Done' }).click();
    await expect.element(usedBy('First')).toMatchTextContent('2.0.0');
    await expect.element(page.getByRole('button', { name: 'Preview 2 upgrades' })).toBeVisible();
  });

  it('UpgradeDialog upgrades one workflow alone', async () => {
    const item = { verdict: 'compatible' as const, nodes: [{ node_id: 'helper', title: 'Helper', from: '1.0.0' }] };
    const server = upgradeServer(['Goes along', 'Stays behind'], { item });
    await openPage(`/tools/${tool}`, { server });
    await page.getByRole('button', { name: 'Upgrade Goes along' }).click();
    await expect.element(items()).toHaveLength(1);
    await expect.element(items()).toMatchTextContent('Helper from 1.0.0');
    await expectAccessible('an upgrade of one workflow');
    await dialog()
      .getByRole('button', { name: /^Upgrade/ })
      .click();
    await expect.element(dialog().getByText('1 workflow upgraded')).toBeVisible();
    await dialog().getByRole('button', { name: 'Done' }).click();
    await expect.element(usedBy('Goes along')).toMatchTextContent('2.0.0');
    await expect.element(usedBy('Stays behind')).toMatchTextContent('1.0.0');
    expect(server.requestsOf('tools.upgrade').map(({ workflow_id }) => workflow_id)).toEqual(['wf_goes_along']);
  });
});

describe('SuggestedAgents', () => {
  it('SuggestedAgents enables a requested tool for an agent with one click', async () => {
    const suggestion = {
      agent_id: 'wf_1/helper',
      agent_title: 'Travel desk / Helper',
      workflow_id: 'wf_1',
      tool,
      description: 'Books a seat.',
      sessions: 2,
      text: `Enable ${tool}: requested in 2 sessions`,
    };
    const server = standardServer({ tools: [first] });
    const isTaken = () => server.requestsOf('suggestions.take').length > 0;
    server.answer({
      'suggestions.list': () => (isTaken() ? [] : [suggestion]),
      'suggestions.take': () => undefined as never,
    });
    await openPage(`/tools/${tool}`, { server });
    const agents = page.getByRole('list', { name: 'Suggested agents' });
    await expect.element(agents.getByRole('listitem')).toHaveLength(1);
    await expectAccessible('a suggestion on the tool');
    await agents.getByRole('button', { name: 'Enable', exact: false }).click();
    await expect.element(agents).not.toBeInTheDocument();
    expect(server.requestsOf('suggestions.take')).toEqual([{ agent_id: 'wf_1/helper', workflow_id: 'wf_1', tool }]);
  });
});
