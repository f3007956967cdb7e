import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { inspector, openEditor, select } from '../../../../test-support/editor-view.ts';
import { standardServer } from '../../../../test-support/standard-server.ts';
import { httpTool } from '../../../../test-support/tool-page-fixture.ts';
import { node, workflow } from '../../../../test-support/workflow-fixture.ts';

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
});
