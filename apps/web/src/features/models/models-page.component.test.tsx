import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { fixtureTime } from '../../../test-support/fixture-time.ts';
import { RefusedRequest } from '../../../test-support/memory-server.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { standardServer, type StandardServer } from '../../../test-support/standard-server.ts';
import type { ModelProviderItem } from '../../lib/api-shapes.ts';

/** A list that is long enough to be searched. */
const models: ModelProviderItem['models'] = [
  ...Array.from({ length: 11 }, (_, index) => ({ id: `acme/fast-${index}`, tools: true })),
  {
    id: 'acme/thinker',
    tools: true,
    reasoning: true,
    context_tokens: 1_000_000,
    price: { input_usd: 2.5, output_usd: 10 },
  },
];

/** Returns a server whose provider accepts one key. */
function providerServer(vendor: { key: string }): StandardServer {
  const items: ModelProviderItem[] = [];
  let stored = '';
  const rejected = (name: string): string => `${name} rejected the API key (401)`;
  return standardServer().answer({
    'model_providers.list': () => ({ items }),
    'model_providers.add': ({ preset, name = preset, base_url = '', api_key = '' }) => {
      if (api_key !== vendor.key) throw new RefusedRequest({ code: 'BAD_REQUEST', message: rejected(name) });
      stored = api_key;
      const item: ModelProviderItem = {
        id: 'prov_1',
        preset,
        name,
        provider: 'openai-compatible',
        base_url,
        credential: 'GROQ_API_KEY',
        models,
        models_at: fixtureTime,
        error: null,
      };
      items.push(item);
      return item;
    },
    'model_providers.refresh': () => {
      const [item] = items;
      if (item === undefined) throw new RefusedRequest({ code: 'NOT_FOUND' });
      const message = rejected(item.name);
      item.error = stored === vendor.key ? null : ({ code: 'key_rejected', message, template: message, params: {} } as never);
      return item;
    },
    'model_providers.change': ({ api_key = '' }) => {
      stored = api_key;
      const [item] = items;
      if (item === undefined) throw new RefusedRequest({ code: 'NOT_FOUND' });
      item.error = null;
      return item;
    },
    'model_providers.remove': () => {
      items.length = 0;
      return undefined as never;
    },
  });
}

const section = () => page.getByRole('region', { name: 'Team key', exact: true });

/** Adds a provider on the empty page. */
async function addProvider(): Promise<void> {
  await page.getByRole('button', { name: /^Groq/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Groq' });
  await dialog.getByLabelText('Base URL').fill('https://vendor.example.com/v1');
  await dialog.getByLabelText('Name', { exact: true }).fill('Team key');
  await dialog.getByRole('button', { name: 'Test and save' }).click();
  await expect.element(dialog.getByText('Enter the API key.')).toBeVisible();
  await dialog.getByLabelText('API key').fill('sk-right');
  await dialog.getByRole('button', { name: 'Test and save' }).click();
  await expect.element(section()).toMatchTextContent('Connected');
}

describe('Models page', () => {
  it('ModelsPage adds a provider, requires its key, and lists what its models can do and cost', async () => {
    await openPage('/models', { server: providerServer({ key: 'sk-right' }) });
    await expect.element(page.getByRole('heading', { name: 'Choose your first provider' })).toBeVisible();
    await expectAccessible('no provider');
    await addProvider();
    await section().getByText('12 models').click();
    await section()
      .getByLabelText(/^Search \d+ models$/)
      .fill('think acme');
    const row = section().getByRole('row', { name: /acme\/thinker/ });
    await expect.element(row).toMatchTextContent('Tools, Reasoning');
    await expect.element(row).toMatchTextContent('1M');
    await expect.element(row).toMatchTextContent('$2.50');
    await expectAccessible('a provider with its models');
  });

  it('ProviderSection shows a rejected key, replaces it and removes the provider', async () => {
    const vendor = { key: 'sk-right' };
    const server = providerServer(vendor);
    await openPage('/models', { server });
    await addProvider();
    vendor.key = 'sk-new';
    await section().getByRole('button', { name: 'Test Team key' }).click();
    await expect.element(section()).toMatchTextContent('Team key rejected the API key (401)');
    await section().getByRole('button', { name: 'Edit Team key' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Team key' });
    await edit.getByLabelText('New API key').fill('sk-new');
    await edit.getByRole('button', { name: 'Test and save' }).click();
    await expect.element(edit).not.toBeInTheDocument();
    await expect.element(section()).toMatchTextContent('Connected');
    expect(server.requestsOf('model_providers.change')).toMatchObject([{ id: 'prov_1', api_key: 'sk-new' }]);
    await section().getByRole('button', { name: 'More actions for Team key' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect.element(page.getByRole('heading', { name: 'Choose your first provider' })).toBeVisible();
  });
});
