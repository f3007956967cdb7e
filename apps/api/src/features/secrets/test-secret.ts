import { modelAddress, readNode, type ModelConfig, type Scope, type SecretScope } from '@pinion/contracts';
import { fetchModels, type KeyTrial } from '../models/index.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { hostOf, modelDestination } from '../../platform/secrets/secret-hosts.ts';
import { trailDays } from './list-secrets.ts';
import { notFound } from '../../platform/errors/refusal.ts';

/** The result of testing a secret. `opens` means that the value can be decrypted and that no provider was called to check it. */
export type SecretTest = {
  verdict: 'works' | 'opens' | 'refused' | 'unknown' | 'unreadable';
  /** The sentence that describes what was tested and the result. */
  word: string;
  /** A wider or narrower scope that matters. Null when there is nothing to report. */
  warning: string | null;
  trials: KeyTrial[];
  last_used_at: string | null;
  last_used_by: string | null;
};

type TestDeps = Pick<ApiServices, 'secrets' | 'secretUses' | 'workflows' | 'egress' | 'audit'>;
type SecretRef = { name: string; scope: SecretScope };

const mostTrials = 5;

/**
 * Decrypts the value and sends a test request to the providers whose models use it as their key. The value itself is sent to no
 * one else.
 */
export async function testSecret(services: TestDeps, scope: Scope, location: SecretRef): Promise<SecretTest> {
  const located = await services.secrets.locateIn(scope, location);
  if (located === undefined) throw notFound('secret', `${location.name} at ${location.scope} scope`);
  const [value, uses, warning, named] = await Promise.all([
    services.secrets.read(located, scope),
    services.secretUses.list(scope, trailDays),
    warningOf(services, scope, location),
    modelsWith(services, scope, location.name),
  ]);
  const last = uses.find(use => use.name === location.name && use.scope === location.scope);
  // Everyone with edit permission can change a draft, so only hosts that the secret is bound to are called.
  const isBarred = (model: ModelAddress): boolean =>
    services.secrets.refusalFor?.(located, modelDestination(model)) !== undefined;
  const trials =
    value === undefined
      ? []
      : await tryAll(
          services,
          named.filter(model => !isBarred(model)),
          value,
        );
  const verdict = value === undefined ? 'unreadable' : verdictOf(trials);
  await services.audit.add(scope, {
    action: 'secret.tested',
    subject: location.name,
    details: { scope: location.scope, verdict },
  });
  return {
    verdict,
    word: [wordOf(verdict, trials), ...barredWord(value === undefined ? [] : named.filter(isBarred))].join(' '),
    warning,
    trials,
    last_used_at: last?.last_at.toISOString() ?? null,
    last_used_by: last?.used_by ?? null,
  };
}

async function tryAll(services: TestDeps, models: readonly ModelAddress[], value: string): Promise<KeyTrial[]> {
  const trials = await Promise.all(models.slice(0, mostTrials).map(model => fetchModels(services, model, value)));
  return trials.filter(trial => trial !== undefined);
}

/** Returns the worst verdict of the trials. */
const verdictOf = (trials: readonly KeyTrial[]): KeyTrial['verdict'] | 'opens' =>
  (['refused', 'unknown', 'works'] as const).find(word => trials.some(trial => trial.verdict === word)) ?? 'opens';

function wordOf(verdict: SecretTest['verdict'], trials: readonly KeyTrial[]): string {
  if (verdict === 'unreadable') return 'No key of this server decrypts the value. Replace it.';
  if (verdict === 'opens')
    return 'The value can be decrypted. No model uses it, so it was not sent to a provider for verification.';
  return trials.map(trial => trial.word).join(' ');
}

/** Returns a sentence about the addresses that workflows name and that the secret is not bound to. */
function barredWord(models: readonly ModelAddress[]): string[] {
  const hosts = [...new Set(models.flatMap(model => hostOf(modelAddress(model) ?? '') ?? []))];
  return hosts.length === 0 ? [] : [`Not verified, because the secret is not bound to ${hosts.join(', ')}.`];
}

async function warningOf({ secrets }: TestDeps, scope: Scope, { name, scope: tested }: SecretRef): Promise<string | null> {
  const answering = (await secrets.locate(name, scope))?.scope;
  if (answering !== undefined && answering !== tested) return `Calls read the ${answering} scope's ${name} first, not this one.`;
  if (tested === 'org') return 'Calls fall back to it, because neither you nor this workspace has one.';
  if (tested === 'instance') return 'Calls fall back to the environment of the server, because no other scope has it.';
  return null;
}

type ModelAddress = Pick<ModelConfig, 'provider' | 'base_url'>;

/** Returns the providers and servers that agents call with this key, each once. */
async function modelsWith({ workflows }: TestDeps, scope: Scope, credential: string): Promise<ModelAddress[]> {
  const locations = new Map<string, ModelAddress>();
  for (const { file } of await workflows.list(scope)) {
    for (const node of file.nodes) {
      const read = readNode(node);
      if (read.type !== 'agent' || read.config.model.credential !== credential) continue;
      const { provider, base_url } = read.config.model;
      locations.set(JSON.stringify([provider, base_url]), { provider, ...(base_url === undefined ? {} : { base_url }) });
    }
  }
  return [...locations.values()];
}
