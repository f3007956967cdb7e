import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { WorkflowFile } from '@pinion/contracts';
import { type EditedWorkflow, inspector, openAgentTab, openEditor, select } from '../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import type { StateInput } from '../../../test-support/server-state.ts';
import { standardServer, type StandardServer } from '../../../test-support/standard-server.ts';
import { httpTool } from '../../../test-support/tool-page-fixture.ts';
import { agentWorkflow } from '../../../test-support/workflow-fixture.ts';

type Tools = NonNullable<StateInput['tools']>;

const searchField = () => inspector.getByLabelText(/^Search \d+ tools?$/);
const toolSwitch = (name: string) => inspector.getByRole('switch', { name, exact: true });
const tool = (name: string) => inspector.getByRole('listitem').filter({ has: page.getByRole('switch', { name, exact: true }) });
const namesIn = (file: WorkflowFile): string[] =>
  file.nodes
    .flatMap(({ config }) => ('tools' in config ? (config['tools'] as { name: string }[]) : []))
    .map(({ name }) => name)
    .toSorted();

/** Opens the tools of an agent in the editor. */
async function openTools(file: WorkflowFile, server: StandardServer): Promise<EditedWorkflow> {
  server.state.workflows.set('wf', { id: 'wf', file, version: 1, updated_at: '', published_version: null });
  const edited = await openEditor(file, { server });
  await select('Helper');
  await openAgentTab('Tools');
  return edited;
}

describe('retired and unavailable tools', () => {
  it('ToolsPane hides deprecated tools until they are requested', async () => {
    const retired = httpTool('retired.desk', '1.0.0', { lifecycle: 'deprecated', reason: 'The desk is closed.' });
    await openTools(agentWorkflow('Looks for a desk'), standardServer({ tools: [httpTool('catalog.search'), retired] }));
    await expect.element(tool('catalog.search')).toBeVisible();
    await expect.element(tool('retired.desk')).not.toBeInTheDocument();
    await page.getByRole('switch', { name: 'Show deprecated' }).click();
    await expect.element(tool('retired.desk')).toMatchTextContent(/Deprecated/);
    await expectAccessible('the tools of an agent, deprecated ones too');
  });

  /** Returns a server with tools that an agent lacks for different reasons, which the guard judges as in a run. */
  function serverWithUnavailableTools(): StandardServer {
    const tools: Tools = [
      { ...httpTool('lack.gone'), available: false },
      httpTool('lack.blocked', '1.0.0', { lifecycle: 'blocked', reason: 'it leaks' }),
      httpTool('lack.off'),
      httpTool('lack.role', '1.0.0', { permissions: ['finance'] }),
      httpTool('lack.effect', '1.0.0', { side_effect_policy: 'irreversible', access: 'write' }),
      httpTool('lack.key', '1.0.0', { secrets: ['LACK_KEY'] }),
      httpTool('lack.fine', '1.0.0', { category: 'search' }),
      httpTool('lack.old', '1.0.0', { category: 'code', lifecycle: 'deprecated' }),
    ];
    const gates = (name: string, roles: readonly string[]): string | undefined =>
      ({
        'lack.off': 'activation',
        'lack.role': roles.includes('finance') ? undefined : 'permission',
        'lack.effect': 'side_effects',
      })[name];
    return standardServer({ tools }).answer({
      'policy.dry_run': ({ tools: requested, roles = [] }) =>
        requested.map(({ name }) => {
          const gate = gates(name, roles);
          return { tool: name, verdict: gate === undefined ? 'allow' : 'deny', gate: gate ?? 'all gates', message: '' };
        }) as never,
    });
  }

  async function openUnavailableTools(): Promise<void> {
    await openTools(agentWorkflow('Lacks', { policy: { allowed_side_effects: ['pure'] } }), serverWithUnavailableTools());
    await searchField().fill('lack');
  }

  it('ToolsPane says why a tool is unavailable, who can change it and where, and offers no switch that changes nothing', async () => {
    await openUnavailableTools();
    const expected: [name: string, why: string, who: string, isOutOfReach: boolean][] = [
      ['lack.gone', 'Withdrawn from this workspace', 'An administrator can make it available again', true],
      ['lack.off', 'Turned off for this agent', 'An administrator can turn on the tool for this agent', true],
      ['lack.role', 'Requires role: finance', 'You can give this agent the role under Policy', false],
      ['lack.effect', 'Side effects not allowed: irreversible', 'You can allow it under Policy', false],
      ['lack.key', 'LACK_KEY missing', 'Add under Secrets', false],
    ];
    for (const [name, why, who, isOutOfReach] of expected) {
      await expect.element(tool(name)).toMatchTextContent(why);
      await expect.element(tool(name)).toMatchTextContent(who);
      if (isOutOfReach) await expect.element(toolSwitch(name)).toBeDisabled();
      else await expect.element(toolSwitch(name)).toBeEnabled();
    }
    // A blocked tool is not offered.
    await expect.element(tool('lack.blocked')).not.toBeInTheDocument();
    const link = tool('lack.gone').getByRole('link', { name: 'Open tool page' });
    await expect.element(link).toHaveAttribute('href', '/tools/lack.gone');
    await expectAccessible('tools that can’t be used', { handles: false });
  });

  it('ToolsPane filters by the category of the tool, whatever its name begins with', async () => {
    await openUnavailableTools();
    const category = (name: string) =>
      inspector.getByRole('radiogroup', { name: 'Category' }).getByRole('radio', { name: new RegExp(`^${name}`) });
    await category('Search').click();
    await expect.element(tool('lack.fine')).toBeVisible();
    await expect.element(tool('lack.key')).not.toBeInTheDocument();
    await category('All').click();
    await expect.element(tool('lack.key')).toBeVisible();
    await expect.element(tool('lack.old')).not.toBeInTheDocument();
    await inspector.getByRole('switch', { name: 'Show deprecated' }).click();
    await expect.element(tool('lack.old')).toMatchTextContent('Deprecated');
  });

  it('ToolsPane links a denied tool to the policy, and offers it once the policy allows it', async () => {
    await openUnavailableTools();
    await tool('lack.role').getByRole('button', { name: 'Open Policy' }).click();
    await expect.element(inspector.getByRole('tab', { name: 'Policy' })).toHaveAttribute('aria-selected', 'true');
    await inspector.getByLabelText('Roles').fill('finance');
    await userEvent.tab();
    await openAgentTab('Tools');
    await searchField().fill('lack');
    await expect.element(tool('lack.role')).not.toMatchTextContent('Requires role: finance');
  });
});

describe('SuggestedTools', () => {
  it('SuggestedTools enables a requested tool on the agent with one click', async () => {
    const name = 'zeppelin.book';
    const suggestion = {
      agent_id: 'wf/helper',
      agent_title: 'Helper',
      workflow_id: 'wf',
      tool: name,
      description: 'Books a seat.',
      sessions: 2,
      text: `Enable ${name}: requested in 2 sessions`,
    };
    const server = standardServer({ tools: [httpTool(name)] }).answer({ 'suggestions.list': () => [suggestion] });
    const { stored } = await openTools(agentWorkflow('Travel desk'), server);
    const suggestions = page.getByRole('list', { name: 'Suggested tools' });
    await expect.element(suggestions).toMatchTextContent(`Enable ${name}: requested in 2 sessions`);
    await expectAccessible('a suggestion on the agent', { handles: false });
    await suggestions.getByRole('button', { name: `Enable ${name}` }).click();
    await expect.element(suggestions).not.toBeInTheDocument();
    await expect.poll(() => namesIn(stored())).toEqual([name]);
  });
});
