import { createMessage, presetOf, type ProviderPreset, type Scope } from '@pinion/contracts';
import { audited } from '../../audit/audited.ts';
import { notFound, Refusal } from '../../platform/errors/refusal.ts';
import { hostOf } from '../../platform/secrets/secret-hosts.ts';
import { acceptModelServer } from './accept-model-server.ts';
import { defaultModelServers } from './detect-model-server.ts';
import { itemOf, type ModelProviderItem, storeListedPrices } from './list-model-providers.ts';
import type { ModelProviderChange, NewModelProvider } from './model-provider-input.ts';
import type { ModelProviderRow } from '../../stores/models/index.ts';
import { type ProviderServices, readProviderKey, testModelProvider, withTest } from './test-model-provider.ts';

/**
 * Sets up a provider: tests its key, stores the key in the workspace's vault, and keeps the list of models. Nothing is stored
 * when the key is rejected.
 */
export async function connectModelProvider(
  services: ProviderServices,
  scope: Scope,
  input: NewModelProvider,
): Promise<ModelProviderItem> {
  const preset = presetOf(input.preset);
  if (preset === undefined)
    throw new Refusal('VALIDATION_ERROR', createMessage('There is no preset {{id}}', { id: input.preset }));
  const base_url = input.base_url ?? preset.base_url;
  if (base_url === undefined || base_url.includes('{'))
    throw new Refusal('VALIDATION_ERROR', createMessage('{{name}} requires a base URL', { name: preset.name }));
  const rows = await services.modelProviders.list(scope);
  const row: ModelProviderRow = {
    id: services.newId(),
    preset: preset.id,
    name: freeName(input.name ?? preset.name, rows),
    provider: input.provider ?? preset.provider,
    base_url,
    credential: input.credential ?? undefined,
    models: [],
    models_at: undefined,
    error: undefined,
  };
  return save(services, scope, { ...input, row, preset });
}

/** Changes a provider. A new key replaces the value of its secret, whose name stays. */
export async function changeModelProvider(
  services: ProviderServices,
  scope: Scope,
  id: string,
  change: ModelProviderChange,
): Promise<ModelProviderItem> {
  const known = await services.modelProviders.find(scope, id);
  if (known === undefined) throw notFound('model provider', id);
  const { name = known.name, base_url = known.base_url, credential } = change;
  const others = (await services.modelProviders.list(scope)).filter(row => row.id !== id);
  if (others.some(row => row.name === name))
    throw new Refusal('CONFLICT', createMessage('Another provider is named {{name}}', { name }));
  const row = { ...known, name, base_url, ...(credential === undefined ? {} : { credential: credential ?? undefined }) };
  return save(services, scope, { ...change, row, preset: presetOf(known.preset) });
}

type Saving = {
  row: ModelProviderRow;
  preset: ProviderPreset | undefined;
  api_key?: string | undefined;
  save_untested?: boolean | undefined;
};

async function save(services: ProviderServices, scope: Scope, saving: Saving): Promise<ModelProviderItem> {
  const { api_key, save_untested, preset } = saving;
  await acceptLocalServer(services, scope, saving.row);
  const apiKey = api_key ?? (await readProviderKey(services, scope, saving.row));
  const test = await testModelProvider(services, saving.row, apiKey);
  if (!test.ok && (test.is_key_rejected || save_untested !== true))
    throw new Refusal(test.is_key_rejected ? 'VALIDATION_ERROR' : 'UNAVAILABLE', test.message, { reason: test.code });
  const credential =
    api_key === undefined ? saving.row.credential : (saving.row.credential ?? (await freeKeyName(services, scope, preset)));
  const row = withTest({ ...saving.row, credential }, test);
  const details = { preset: row.preset, base_url: row.base_url, credential: credential ?? null };
  return audited(services, scope, { action: 'model_provider.saved', subject: row.name, details }, async () => {
    if (api_key !== undefined && credential !== undefined) await storeKey(services, scope, credential, row.base_url, api_key);
    await services.modelProviders.put(scope, row);
    await storeListedPrices(services, scope);
    return itemOf(services, scope, row);
  });
}

/** Stores a key bound to the host of the provider. */
async function storeKey(services: ProviderServices, scope: Scope, name: string, baseUrl: string, value: string): Promise<void> {
  const host = hostOf(baseUrl);
  const hosts = host === undefined ? [] : [host];
  await services.audit.add(scope, { action: 'secret.put', subject: name, details: { scope: 'workspace', hosts } });
  await services.secrets.put(scope, { id: services.newId(), name, scope: 'workspace', value, hosts });
}

/** Allows agents to reach a model server of this machine that an administrator sets up. */
async function acceptLocalServer(services: ProviderServices, scope: Scope, { base_url }: ModelProviderRow): Promise<void> {
  const found = defaultModelServers.find(server => server.base_url === base_url);
  if (found === undefined || services.modelServers.accepted().some(server => server.base_url === base_url)) return;
  await acceptModelServer(services, scope, found);
}

/** Returns the usual name of the key, with a number while another secret has the name. No stored key is overwritten. */
async function freeKeyName(services: ProviderServices, scope: Scope, preset: ProviderPreset | undefined): Promise<string> {
  const usual = preset?.key_name ?? 'MODEL_API_KEY';
  const taken = new Set((await services.secrets.list(scope)).map(({ name }) => name));
  return firstFree(usual, number => `${usual}_${number}`, taken);
}

const freeName = (name: string, rows: readonly ModelProviderRow[]): string =>
  firstFree(name, number => `${name} ${number}`, new Set(rows.map(row => row.name)));

function firstFree(name: string, numbered: (number: number) => string, taken: ReadonlySet<string>): string {
  let found = name;
  for (let number = 2; taken.has(found); number++) found = numbered(number);
  return found;
}
