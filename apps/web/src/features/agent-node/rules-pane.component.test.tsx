import { describe, expect, it } from 'vitest';
import { inspector, openAgentTab, openEditor, select, undo } from '../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { runPage, timeline } from '../../../test-support/pages/run-page.ts';
import { agentRun } from '../../../test-support/runs/agent-run.ts';
import { standardServer } from '../../../test-support/standard-server.ts';
import { echoTool } from '../../../test-support/tool-fixture.ts';
import { agentWorkflow } from '../../../test-support/workflow-fixture.ts';

const tool = 'rules.note';
const ruleRegion = (id: string) => inspector.getByRole('region', { name: `Rule ${id}` });

describe('rules of an agent', () => {
  it('RulesPane adds a rule with a tool, its arguments and its key, and moving and adding another is undone', async () => {
    const file = agentWorkflow('Rules', { tools: [{ name: tool, version: '1.0.0' }] });
    const { stored } = await openEditor(file, { tools: [echoTool(tool)] });
    const rules = () => stored().nodes.find(({ id }) => id === 'helper')?.config['rules'];
    await select('Helper');
    await openAgentTab('Rules');
    const add = inspector.getByRole('button', { name: 'Add rule' });
    await add.click();
    const rule = ruleRegion('rule_1');
    await rule.getByRole('textbox', { name: 'Condition' }).fill('$contains(prompt, "go")');
    await rule.getByRole('button', { name: 'Add tool' }).click();
    await rule.getByRole('textbox', { name: 'Arguments' }).fill('{"what": "{{prompt}}"}');
    await rule.getByRole('textbox', { name: 'Step' }).fill('step 3');
    await rule.getByRole('textbox', { name: 'Idempotency key' }).fill('once {{prompt}}');
    await expectAccessible('the rules of an agent', { handles: false });
    await add.click();
    await expect.element(ruleRegion('rule_2')).toBeVisible();
    await inspector.getByRole('button', { name: 'Move rule_2 up' }).click();
    await expect.poll(rules).toMatchObject([{ id: 'rule_2' }, { id: 'rule_1' }]);
    await undo();
    await undo();
    await expect.element(ruleRegion('rule_2')).not.toBeInTheDocument();
    await expect.poll(rules).toEqual([
      {
        id: 'rule_1',
        condition: '$contains(prompt, "go")',
        bindings: [
          {
            tool,
            args: { what: '{{prompt}}' },
            when: 'DURING_STEP',
            critical: true,
            step_id: 'step 3',
            idempotency_key: 'once {{prompt}}',
          },
        ],
      },
    ]);
  });

  it('Timeline and CallDetails name the rule that ran a call', async () => {
    const call = { name: tool, input: { what: 'go' }, output: { echo: 'go' }, authorized: { rule_id: 'rule_1' } };
    const events = agentRun({ turns: [{ calls: [call] }, { text: 'Nothing to do.' }] });
    await openPage('/runs/run_1', { server: standardServer({ runs: [{ events }] }) });
    await expect.element(timeline.row(tool)).toMatchTextContent('rule rule_1');
    await runPage.openCall(tool);
    await expect.element(runPage.section('Call history')).toMatchTextContent('Run by rule rule_1');
  });
});
