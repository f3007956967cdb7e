import { createMessage, type ListedModel, type Message, plainMessage, type Scope } from '@pinion/contracts';
import type { ApiServices } from '../../platform/api-services.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { modelDestination } from '../../platform/secrets/secret-hosts.ts';
import { addCatalogFacts } from './catalog/add-catalog-facts.ts';
import { fetchModelList } from './fetch-model-list.ts';
import type { ModelProviderRow } from '../../stores/models/index.ts';

export type ProviderServices = Pick<
  ApiServices,
  'egress' | 'secrets' | 'audit' | 'newId' | 'modelProviders' | 'modelServers' | 'workspaceSettings'
>;

type Tested = Pick<ModelProviderRow, 'preset' | 'name' | 'provider' | 'base_url'>;

/** The models of a provider that responded, or why it did not. `is_key_rejected`: the key itself is wrong. */
export type ProviderTest =
  | { ok: true; models: readonly ListedModel[] }
  | { ok: false; code: string; message: Message; is_key_rejected: boolean };

/** Requests the models of a provider with a key. A provider that has no list has no models, and its key is not verified. */
export async function testModelProvider(
  services: Pick<ApiServices, 'egress'>,
  { preset, name, provider, base_url }: Tested,
  apiKey: string | undefined,
): Promise<ProviderTest> {
  const answer = await fetchModelList(services, { provider, base_url }, apiKey);
  const failed = (code: string, message: Message, is_key_rejected = false): ProviderTest => ({
    ok: false,
    code,
    message,
    is_key_rejected,
  });
  if (answer === undefined) return { ok: true, models: [] };
  const params = { name, host: answer.host, status: String(answer.status) };
  if (answer.kind === 'refused') {
    const text = createMessage('{{name}} rejected the API key ({{status}}). Check that the key is complete and active', params);
    if (apiKey !== undefined) return failed('key_rejected', text, true);
    return failed('key_required', createMessage('{{name}} requires an API key ({{status}})', params), true);
  }
  if (answer.kind === 'listed' || answer.status === 404 || answer.status === 405) {
    const listed = answer.kind === 'listed' ? (answer.models ?? []) : [];
    return { ok: true, models: await addCatalogFacts(preset, listed) };
  }
  if (answer.status === null)
    return failed('no_response', createMessage('{{host}} could not be reached: {{reason}}', { ...params, reason: answer.why }));
  return failed('failed_status', createMessage('{{host}} returned {{status}}. Check the base URL', params));
}

/** Returns the value of the stored key that calls would use. Refused when it is missing or is bound to other hosts. */
export async function readProviderKey(
  { secrets }: Pick<ApiServices, 'secrets'>,
  scope: Scope,
  { provider, base_url, credential }: Pick<ModelProviderRow, 'provider' | 'base_url' | 'credential'>,
): Promise<string | undefined> {
  if (credential === undefined) return undefined;
  const located = await secrets.locate(credential, scope);
  if (located === undefined)
    throw new Refusal(
      'VALIDATION_ERROR',
      createMessage('{{name}} is not set in any scope. Enter the API key', { name: credential }),
      { reason: 'key_missing' },
    );
  const barred = secrets.refusalFor?.(located, modelDestination({ provider, base_url }));
  if (barred !== undefined) throw new Refusal('FORBIDDEN', plainMessage(barred.message), { reason: 'secret_host' });
  return (await secrets.read(located, scope)) ?? undefined;
}

/** Returns a provider with the result of a test. A failed test keeps the models of the last list. */
export const withTest = (row: ModelProviderRow, test: ProviderTest): ModelProviderRow =>
  test.ok
    ? { ...row, models: test.models, models_at: new Date(), error: undefined }
    : { ...row, error: { code: test.code, message: test.message.message } };
