import { providerPresets } from '@pinion/contracts';
import { expect, test } from 'vitest';
import { addCatalogFacts } from './add-catalog-facts.ts';
import { readCatalog } from './model-catalog.ts';

test('the catalog has the models of each preset that names it', async () => {
  for (const { catalog } of providerPresets)
    if (catalog !== undefined) expect((await readCatalog(catalog)).size, catalog).toBeGreaterThan(0);
  expect((await readCatalog(undefined)).size).toBe(0);
  expect((await readCatalog('constructor')).size).toBe(0);
});

test('facts of the provider come before those of the catalog', async () => {
  const [known, dated, unknown] = await addCatalogFacts('openai', [
    { id: 'gpt-4o', context_tokens: 5 },
    { id: 'gpt-4.1-2025-04-14' },
    { id: 'mine' },
  ]);
  expect(known).toMatchObject({ name: 'GPT-4o', context_tokens: 5, tools: true, images: true });
  expect(known?.price?.input_usd).toBe(2.5);
  expect(dated).toMatchObject({ id: 'gpt-4.1-2025-04-14', tools: true });
  expect(unknown).toEqual({ id: 'mine' });
});

test('a preset without a catalog adds nothing', async () => {
  expect(await addCatalogFacts('ollama', [{ id: 'gpt-4o' }])).toEqual([{ id: 'gpt-4o' }]);
});
