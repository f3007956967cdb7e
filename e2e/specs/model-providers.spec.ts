import type { Locator } from '@playwright/test';
import { EditorPage } from '../pages/editor-page.ts';
import { expectAccessible } from '../support/axe.ts';
import { ModelVendor } from '../support/model-vendor.ts';
import { agentWorkflow, stored, uniqueName } from '../support/scene.ts';
import { expect, test as base } from '../support/test.ts';
import { workerServer } from '../support/worker-server.ts';

const test = base.extend<object, { vendor: ModelVendor }>({
  vendor: workerServer(port => ModelVendor.start(port)),
});

test.beforeEach(async ({ api, vendor }) => {
  vendor.key = 'sk-right';
  const { items } = await api.get<{ items: { id: string }[] }>('/model-providers');
  for (const { id } of items) await api.delete(`/model-providers/${id}`);
  const secrets = await api.get<{ items: { name: string; scope: string }[] }>('/secrets');
  for (const { name, scope } of secrets.items) await api.delete(`/secrets/${scope}/${name}`);
});

test.describe('model providers', () => {
  test('a wrong key is refused, the right one gives an agent a real model', async ({ page, api, vendor }) => {
    const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow(uniqueName('Thinks'), {}));
    const editor = await new EditorPage(page).open(id);
    const began = Date.now();
    let presses = 0;
    const press = async (control: Locator) => {
      presses += 1;
      await control.click();
    };
    await press(editor.node('Helper').locator('header'));
    await editor.agent.open('Model');
    presses += 1;
    await press(editor.inspector.getByRole('button', { name: 'Add provider' }));
    const presets = page.getByRole('dialog', { name: 'Add provider' });
    await expect(presets.getByRole('list', { name: 'Providers' }).getByRole('button')).toHaveCount(18);
    await press(presets.getByRole('button', { name: /^OpenRouter/ }));
    const dialog = page.getByRole('dialog', { name: 'Add OpenRouter' });
    await expect(dialog.getByRole('link', { name: 'openrouter.ai' })).toBeVisible();
    await dialog.getByLabel('Base URL').fill(vendor.url);
    await dialog.getByLabel('API key').fill('sk-wrong');
    presses += 2;
    await press(dialog.getByRole('button', { name: 'Test and save' }));
    await expect(dialog.getByRole('alert')).toContainText('OpenRouter rejected the API key (401)');
    expect((await api.get<{ items: unknown[] }>('/secrets')).items).toEqual([]);
    await expectAccessible(page, 'a rejected key', { handles: false });

    await dialog.getByLabel('API key').fill('sk-right');
    presses += 1;
    await press(dialog.getByRole('button', { name: 'Test and save' }));
    await expect(dialog).toBeHidden();

    await expect(page.getByPlaceholder('Search models')).toBeFocused();
    await page.keyboard.type('thinker');
    await page.keyboard.press('Enter');
    presses += 2;
    await expect(editor.inspector.getByRole('button', { name: 'Choose model: acme/thinker' })).toBeVisible();
    await expect(editor.inspector.getByText('$2.50 / $10')).toBeVisible();
    await editor.isSaved();
    await editor.run();
    presses += 1;
    await editor.shows('Answer', 'ok');
    const seconds = Math.round((Date.now() - began) / 100) / 10;
    await editor.select('Answer');
    await expect(editor.inspector).toContainText('Said by acme/thinker at its default temperature.');
    console.log(`a real model with a wrong, then the right key: ${presses} presses, ${seconds} s`);
    expect(presses).toBeLessThanOrEqual(20);
    expect((await stored(api, id)).nodes.find(node => node.id === 'helper')?.config).toMatchObject({
      model: { provider: 'openai-compatible', model: 'acme/thinker', base_url: vendor.url, credential: 'OPENROUTER_API_KEY' },
    });
    const { items } = await api.get<{ items: { cost_usd?: number | null }[] }>(`/runs?workflow_id=${id}`);
    expect(JSON.stringify(items[0])).toContain('usd');
  });
});
