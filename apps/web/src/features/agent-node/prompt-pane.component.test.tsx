import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { focus, inspector, openAgentTab, openEditor, select } from '../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { press, type } from '../../../test-support/keyboard.ts';
import { agentRun } from '../../../test-support/runs/agent-run.ts';
import { standardServer } from '../../../test-support/standard-server.ts';
import { agentWorkflow } from '../../../test-support/workflow-fixture.ts';

const template = 'Find {{question.text}} in the catalog for {{question.who}}.';

/** Returns a workflow whose agent has a prompt with two references. */
function filled() {
  const file = agentWorkflow('Filled');
  const nodes = file.nodes.map(one => (one.id === 'helper' ? { ...one, config: { ...one.config, prompt: template } } : one));
  return { ...file, nodes } as typeof file;
}

const showTexts = async (how: 'Template' | 'Preview'): Promise<void> => {
  await openAgentTab('Prompt');
  await inspector.getByRole('radio', { name: how }).click();
};

describe('PromptPane', () => {
  it('PromptPane says that a preview needs a run', async () => {
    await openEditor(filled());
    await select('Helper');
    await showTexts('Preview');
    await expect.element(inspector).toMatchTextContent('No run yet.');
    await showTexts('Template');
    await expect.element(inspector.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue(template);
  });

  it('PromptPane previews the text that is sent to the model with the values of the last run', async () => {
    const file = filled();
    const server = standardServer({
      workflows: { wf: file },
      runs: [{ events: agentRun({ workflowId: 'wf', file, input: { text: 'two kettles' } }) }],
    });
    // The system message of the server, as `preview-prompt.integration.test.ts` of the API checks it.
    server.answer({
      'policy.preview_prompt': ({ config }) =>
        ({ system: config['suggest_tools'] === true ? 'Available: {"name":"catalog.get"}' : 'You help.', parts: [] }) as never,
    });
    await openEditor(file, { server });
    await select('Helper');
    await showTexts('Preview');
    const prompt = inspector.getByRole('region', { name: 'Prompt with values' });
    await expect.element(prompt).toMatchTextContent(/Find two kettles in the catalog for \{\{question\.who\}\}\./);
    await expect.element(prompt).toMatchTextContent('1 value missing');
    const system = inspector.getByRole('region', { name: 'System message as sent' });
    await expect.element(system).toMatchTextContent('You help.');
    await expect.element(system).not.toMatchTextContent('catalog.get');
    await inspector.getByText('Suggest tools the agent does not have').click();
    await expect.element(system).toMatchTextContent('"name":"catalog.get"');
    await expectAccessible('a filled prompt');
  });

  it('TemplateField completes a reference while it is typed', async () => {
    await openEditor(agentWorkflow('Completion'));
    await select('Helper');
    await openAgentTab('Prompt');
    const field = inspector.getByRole('textbox', { name: 'Prompt', exact: true });
    await field.fill('');
    focus(field);
    await type('About {{ques');
    const offers = page.getByRole('listbox', { name: 'Available values' });
    await expect.element(offers.getByRole('option').first()).toHaveTextContent('question');
    await press('Enter');
    await expect.element(field).toHaveValue('About {{question}}');
    await type(' and {{nothing.like.it');
    await expect.element(offers).not.toBeInTheDocument();
  });
});
