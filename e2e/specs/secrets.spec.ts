import { SecretsPage } from '../pages/secrets-page.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, uniqueName } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

test.describe('secrets for an admin', () => {
  test('an admin sees who uses a secret and last used it, tests it, replaces it and rotates the secret key', async ({
    page,
    api,
    held: paused,
  }) => {
    const tool = 'desk.sealed';
    await api.post('/tools', {
      name: tool,
      version: '1.0.0',
      description: 'Says what it was told.',
      category: 'utility',
      input_schema: { type: 'object' },
      gateway: 'http',
      gateway_config: { url: paused.url('/now/desk'), headers: { 'x-key': '{{secrets.DESK_KEY}}' } },
      secrets: ['DESK_KEY'],
      side_effect_policy: 'idempotent',
    });
    const secrets = await new SecretsPage(page).open();

    await test.step('stored for the organization: a fallback named by a tool and never used', async () => {
      await secrets.add('DESK_KEY', 'amber-desk-7731', 'org');
      await expect(secrets.row('DESK_KEY')).toContainText('fallback');
      await expect(secrets.row('DESK_KEY').getByRole('link', { name: tool })).toHaveAttribute('href', `/tools/${tool}`);
      await expect(secrets.row('DESK_KEY')).toContainText('not in 30 days');
      const result = await secrets.test('DESK_KEY', 'org');
      await expect(result).toContainText('Readable');
      await expect(result).toContainText('was not sent to a provider');
      await expect(result).toContainText('fall back');
      await expectAccessible(page, 'test of a secret');
      await result.getByRole('button', { name: 'Done' }).click();
    });

    await test.step('read by a call: the usage log shows when and for what', async () => {
      const file = agentWorkflow(uniqueName('Asks the sealed desk'), {
        tools: [{ name: tool }],
        lines: [{ tool_calls: [{ name: tool, input: {} }] }, { text: 'Done.' }],
      });
      const { id } = await api.post<{ id: string }>('/workflows', file);
      const run = await api.post<{ status: string }>(`/workflows/${id}/runs`, { input: null, wait_s: 30 });
      expect(run.status).toBe('succeeded');
      await page.reload();
      await expect(secrets.row('DESK_KEY')).toContainText(`for ${tool}`);
    });

    await test.step('a narrower scope overrides it', async () => {
      await secrets.add('DESK_KEY', 'amber-desk-7732', 'workspace');
      await expect(secrets.rows('DESK_KEY')).toHaveCount(2);
      await expect(secrets.rows('DESK_KEY').filter({ hasText: 'org' })).toContainText('workspace takes precedence');
    });

    await test.step('a model key: the provider rejects it and accepts its replacement', async () => {
      await secrets.add('VENDOR_KEY', 'amber-vendor-1', 'workspace', paused.url('/v1'));
      const name = uniqueName('Asks a vendor');
      const file = agentWorkflow(name, {});
      const nodes = file.nodes.map(node =>
        node.type === 'agent'
          ? {
              ...node,
              config: {
                ...node.config,
                model: { provider: 'openai-compatible', model: 'one', base_url: paused.url('/v1'), credential: 'VENDOR_KEY' },
              },
            }
          : node,
      );
      await api.post('/workflows', { ...file, nodes });
      await page.reload();
      await expect(secrets.row('VENDOR_KEY').getByRole('link', { name: `${name}, model API key` })).toBeVisible();
      const result = await secrets.test('VENDOR_KEY', 'workspace');
      const [pausedCall] = await paused.waitFor(1);
      expect(pausedCall?.path).toBe('/v1/models');
      pausedCall?.answer({ error: { message: 'Incorrect API key provided: amber-vendor-1' } }, 401);
      await expect(result).toContainText('Not accepted');
      await expect(result).toContainText('rejected the key (401)');
      await expect(result).not.toContainText('amber-vendor-1');
      await result.getByRole('button', { name: 'Done' }).click();
      await secrets.replace('VENDOR_KEY', 'amber-vendor-2');
      paused.release();
      const again = await secrets.test('VENDOR_KEY', 'workspace');
      await expect(again).toContainText('Valid');
      await again.getByRole('button', { name: 'Done' }).click();
    });

    await test.step('rotate the key: every value is rewrapped and still opens', async () => {
      await page.getByRole('button', { name: 'Rotate key' }).click();
      const dialog = page.getByRole('dialog', { name: 'Rotate encryption key' });
      await expectAccessible(page, 'rotate the key');
      await dialog.getByRole('button', { name: 'Rotate', exact: true }).click();
      await expect(dialog).toContainText(/\d+ secrets rotated/);
      await dialog.getByRole('button', { name: 'Done' }).click();
      await expect(await secrets.test('DESK_KEY', 'workspace')).toContainText('Readable');
      await page.keyboard.press('Escape');
    });

    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `secrets, ${colorScheme}`);
    }
  });
});
