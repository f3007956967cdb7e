import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { ModelConfig } from '@pinion/contracts';
import {
  type EditedWorkflow,
  type EditorOptions,
  inspector,
  openAgentTab,
  openEditor,
  select,
} from '../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { agentWorkflow } from '../../../test-support/workflow-fixture.ts';

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
