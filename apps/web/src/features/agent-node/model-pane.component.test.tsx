import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { ModelConfig } from '@pinion/contracts';
import {
  type EditedWorkflow,
  type EditorOptions,
  inspector,
  openAgentTab,
  openEditor,
  problemsButton,
  select,
} from '../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { fixtureTime } from '../../../test-support/fixture-time.ts';
import { press } from '../../../test-support/keyboard.ts';
import { type StandardServer, standardServer } from '../../../test-support/standard-server.ts';
import { agentWorkflow } from '../../../test-support/workflow-fixture.ts';
import type { ModelProviderItem } from '../../lib/api-shapes.ts';

const field = (name: string) => inspector.getByRole('combobox', { name });

async function choose(name: string, option: string): Promise<void> {
  await field(name).click();
  await page.getByRole('option', { name: option }).click();
}

/** Opens the model of an agent in the editor. */
async function openModel(options: EditorOptions = {}): Promise<EditedWorkflow & { model: () => Partial<ModelConfig> }> {
  const edited = await openEditor(agentWorkflow('Asks a model'), options);
  await select('Helper');
  await openAgentTab('Model');
  const model = () => edited.stored().nodes.find(({ id }) => id === 'helper')?.config['model'] as Partial<ModelConfig>;
  return { ...edited, model };
}

const openRouter: ModelProviderItem = {
  id: 'prov_1',
  preset: 'openrouter',
  name: 'OpenRouter',
  provider: 'openai-compatible',
  base_url: 'https://vendor.example.com/v1',
  credential: 'OPENROUTER_API_KEY',
  models: [
    { id: 'acme/fast', tools: true },
    { id: 'acme/thinker', tools: true, reasoning: true },
  ],
  models_at: fixtureTime,
  error: null,
};

/** Lets a server store secrets. Returns their names. */
function storeSecrets(server: StandardServer, ...names: string[]): string[] {
  server.answer({
    'secrets.list': () => ({ items: names.map(name => ({ name, scope: 'workspace' })) }) as never,
    'secrets.resolve': () => Object.fromEntries(names.map(name => [name, { scope: 'workspace' }])) as never,
    'secrets.put': ({ name }) => {
      names.push(name);
      return { is_weak: false };
    },
  });
  return names;
}

describe('ModelProgramsField', () => {
  it('ModelProgramsField offers programs where the provider has them, and reports where it has none', async () => {
    const { model } = await openModel();
    const programs = field('Programs at the vendor');
    await expect.element(programs).not.toBeInTheDocument();

    await choose('Provider', 'Anthropic');
    await expect.element(programs).toHaveTextContent('Off');
    await choose('Programs at the vendor', 'On');
    await expect.poll(model).toMatchObject({ provider: 'anthropic', programs: 'vendor' });
    await expectAccessible('the programs of a model', { handles: false });

    await choose('Provider', 'Google');
    await expect.element(inspector.getByText('This provider runs no programs. Turn them off.')).toBeVisible();
    await choose('Programs at the vendor', 'Off');
    await expect.element(programs).not.toBeInTheDocument();
    await expect.poll(model).not.toHaveProperty('programs');
  });
});

describe('ModelKey', () => {
  it('ModelKey adds a key in place, which is used and never shown again', async () => {
    const value = 'amber-model-key-4417';
    const server = standardServer({ workflows: { wf: agentWorkflow('Asks a model') } });
    storeSecrets(server);
    const { model, stored } = await openModel({ server });
    await choose('Provider', 'OpenAI-compatible server');
    await expect.element(inspector.getByText(/for example \{"top_p": 0.9\}/)).toBeVisible();
    await inspector.getByRole('textbox', { name: 'Model' }).fill('one');
    await inspector.getByRole('textbox', { name: 'URL' }).fill('http://127.0.0.1:9/v1');
    await inspector.getByRole('button', { name: 'Add API key' }).click();
    const form = inspector.getByRole('form', { name: 'Add API key' });
    await form.getByRole('button', { name: 'Save and use' }).click();
    await expect.element(form.getByRole('alert')).toMatchTextContent('Enter the key itself');
    await expectAccessible('a key is added', { handles: false });
    await form.getByLabelText('API key').fill(value);
    await form.getByRole('button', { name: 'Save and use' }).click();
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(field('Credential')).toHaveTextContent('MODEL_API_KEY');
    await expect.element(problemsButton()).toHaveTextContent('No problems');
    await expect.poll(model).toMatchObject({ credential: 'MODEL_API_KEY' });
    expect(server.requestsOf('secrets.put')).toMatchObject([{ name: 'MODEL_API_KEY', value, scope: 'workspace' }]);
    const values = [...document.querySelectorAll('input')].map(input => input.value).join();
    expect(document.documentElement.outerHTML + values + JSON.stringify(stored())).not.toContain(value);
  });

  it('ModelKey offers every stored key, and reports one that was deleted', async () => {
    const server = standardServer({ workflows: { wf: agentWorkflow('Asks a model') } });
    const secrets = storeSecrets(server, 'VAULT_ONLY_KEY');
    const { model, stored } = await openModel({ server });
    await choose('Provider', 'Anthropic');
    await choose('Credential', 'VAULT_ONLY_KEY');
    await expect.poll(model).toMatchObject({ provider: 'anthropic', credential: 'VAULT_ONLY_KEY' });
    secrets.length = 0;
    await openEditor(stored(), { server });
    await select('Helper');
    await openAgentTab('Model');
    await expect.element(inspector.getByText(/^VAULT_ONLY_KEY is not set in any scope/)).toBeVisible();
  });
});

describe('DetectedModelServers', () => {
  it('DetectedModelServers allows a local server with one click, and one of its models is selected', async () => {
    const address = 'http://127.0.0.1:11434/v1';
    const server = standardServer({ workflows: { wf: agentWorkflow('Asks a model') } });
    const info = server.handlerOf('system.info');
    const found = { kind: 'Ollama', base_url: address, models: ['one:small', 'two:large'], accepted: false };
    server.answer({
      'system.info': async (input, signal) => ({ ...(await info(input, signal)), model_servers: [found] }) as never,
      'system.accept_model_server': () => {
        found.accepted = true;
        return undefined as never;
      },
    });
    const { model } = await openModel({ server });
    const offer = inspector.getByText(/is running on this machine at/);
    await expect.element(offer).toMatchTextContent(`at ${address} with 2 models`);
    await inspector.getByRole('button', { name: 'Use server' }).click();
    await expect.element(offer).not.toBeInTheDocument();
    await expect.element(field('Model')).toHaveTextContent('one:small');
    await choose('Model', 'two:large');
    await expect.poll(model).toMatchObject({ provider: 'openai-compatible', model: 'two:large', base_url: address });
    expect(server.requestsOf('system.accept_model_server')).toEqual([{ kind: 'Ollama', base_url: address }]);
  });
});

describe('ModelChoice', () => {
  it('ModelChoice chooses a model as one undo step, and ModelParameters has a field for each parameter', async () => {
    const server = standardServer({ workflows: { wf: agentWorkflow('Asks a model') } });
    storeSecrets(server, 'OPENROUTER_API_KEY');
    server.answer({ 'model_providers.list': () => ({ items: [openRouter] }) });
    const { model } = await openModel({ server });
    await inspector.getByRole('button', { name: /^Choose model/ }).click();
    await page.getByRole('option', { name: /acme\/fast/ }).click();
    const chosen = inspector.getByRole('button', { name: 'Choose model: acme/fast' });
    await expect.element(chosen).toBeVisible();
    await press('Control+z');
    await expect.element(field('Provider')).toHaveTextContent('Scripted (not an AI)');
    await press('Control+Shift+z');
    await expect.element(chosen).toBeVisible();
    await inspector.getByLabelText('Temperature').fill('0.3');
    const [temperature, limit] = ['Temperature', 'Max output tokens'].map(name => inspector.getByLabelText(name));
    expect(temperature?.element().getBoundingClientRect().bottom).toBe(limit?.element().getBoundingClientRect().bottom);
    await inspector.getByLabelText('Max output tokens').fill('200');
    await choose('Reasoning effort', 'Low');
    await expect.poll(model).toMatchObject({
      model: 'acme/fast',
      parameters: { temperature: 0.3, max_output_tokens: 200, reasoning_effort: 'low' },
    });
    await inspector.getByText('Connection', { exact: true }).click();
    await expect.element(inspector.getByRole('textbox', { name: 'URL' })).toHaveValue(openRouter.base_url);
    await expect.element(field('Credential')).toHaveTextContent('OPENROUTER_API_KEY');
  });
});
