import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { inspector, openEditor, select, shown } from '../../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../../test-support/expect-accessible.ts';
import { standardServer } from '../../../../test-support/standard-server.ts';
import { echoTool } from '../../../../test-support/tool-fixture.ts';
import { httpTool } from '../../../../test-support/tool-page-fixture.ts';
import { agentWorkflow, edge, node, workflow } from '../../../../test-support/workflow-fixture.ts';

describe('ToolPane', () => {
  it('ToolPane shows in a dry run that the tool requires approval, unless the node turns approval off', async () => {
    const file = workflow('Pays by hand', [
      node('pay', 'tool', 'Pay', 0, 0, { tool: { name: 'ask.pay', version: '1.0.0' }, input: { what: 'it' } }),
    ]);
    const tools = [httpTool('ask.pay', '1.0.0', { side_effect_policy: 'irreversible', access: 'write' })];
    const server = standardServer({ workflows: { wf: file }, tools });
    // The verdicts of the guard, as `dry-run-tools.integration.test.ts` of the API checks them.
    server.answer({
      'policy.dry_run': ({ tools: requested, policy }) =>
        requested.map(({ name }) =>
          policy?.confirmation === 'never'
            ? { tool: name, verdict: 'allow', gate: 'all gates', message: 'Allowed' }
            : { tool: name, verdict: 'ask', gate: 'confirmation', message: 'Requires approval' },
        ) as never,
    });
    await openEditor(file, { server });
    await select('Pay');
    const dryRun = inspector.getByRole('region', { name: 'Dry run' });
    await expect.element(dryRun).toMatchTextContent('ask.pay');
    await expect.element(dryRun).toMatchTextContent('Requires approval');
    await expect.element(dryRun).toMatchTextContent('approval required for each');
    await inspector.getByRole('combobox', { name: /^Approval/ }).click();
    await page.getByRole('option', { name: 'Never' }).click();
    await expect.element(dryRun).toMatchTextContent('policy allows the tool');
    await expect.element(dryRun).not.toMatchTextContent('approval required');
  });

  it('ToolPane names the secrets of its tool with their scope, and the effect of moving pin edges', async () => {
    const selector = { tool: 'single.sealed', strategy: 'latest' };
    const file = agentWorkflow(
      'Single',
      {
        tools: [{ name: 'single.sealed' }],
        pins: [
          { name: 'kept', selector, on_missing: 'stale_last_success' },
          { name: 'strict', selector, on_missing: 'error' },
        ],
      },
      {
        nodes: [
          node('sealed', 'tool', 'Sealed', 620, 420, {
            tool: { name: 'single.sealed' },
            input: { what: 'lamp' },
            made_from: { run_id: 'r', node_id: 'helper', call_id: 'c' },
          }),
          node('one', 'output', 'One', 980, 120),
          node('two', 'output', 'Two', 980, 260),
        ],
        edges: [edge('helper.response', 'sealed.$after'), edge('helper.kept', 'one.value'), edge('helper.strict', 'two.value')],
      },
    );
    const tools = [echoTool('single.sealed', { secrets: ['SINGLE_KEY', 'SINGLE_NONE'] })];
    const server = standardServer({ workflows: { wf: file }, tools });
    server.answer({ 'secrets.resolve': () => ({ SINGLE_KEY: { scope: 'org' }, SINGLE_NONE: { scope: null } }) as never });
    await openEditor(file, { server });
    await select('Sealed');
    const secrets = await shown(inspector.getByRole('region', { name: 'Secrets' }));
    const secret = (name: string) => secrets.getByRole('listitem').filter({ hasText: name });
    await expect.element(secret('SINGLE_KEY')).toMatchTextContent('Organization key (fallback)');
    await expect.element(secrets).toMatchTextContent('Not set in this workspace. The organization’s value is used.');
    await expect.element(secret('SINGLE_NONE')).toMatchTextContent('AUTH_REQUIRED');
    const suggestion = (pin: string) => inspector.getByRole('group', { name: `Edges from pin ${pin}` });
    await expect.element(suggestion('kept')).toMatchTextContent('the pin returned the last successful result');
    await expect.element(suggestion('strict')).toMatchTextContent('the agent failed too');
    await expectAccessible('a tool node with a key', { handles: false });
  });
});
