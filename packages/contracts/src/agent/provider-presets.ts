import type { ModelProvider } from './agent-config.ts';
import { vendorHomes } from './vendor-homes.ts';

/** A part of a base URL that differs between customers, such as a region. */
export type PresetVariable = { name: string; default?: string };

/** The settings of a provider of models that are the same for everyone. */
export type ProviderPreset = {
  id: string;
  name: string;
  /** The protocol of its API. */
  provider: Exclude<ModelProvider, 'scripted'>;
  /** The base URL with `{name}` for each variable. Undefined when every customer has another one. */
  base_url: string | undefined;
  variables?: readonly PresetVariable[];
  /** The usual name of its API key. Undefined when no key is required. */
  key_name: string | undefined;
  /** The page where keys are created. */
  keys_url?: string;
  /** True for a server on the user's own machine. */
  is_local?: boolean;
  /** The provider in the model catalog (models.dev), which has prices and limits. */
  catalog?: string;
};

/** The providers, in the order in which they are offered. */
export const providerPresets: readonly ProviderPreset[] = [
  {
    id: 'openai',
    name: 'OpenAI',
    provider: 'openai-responses',
    base_url: vendorHomes['openai-responses'],
    key_name: 'OPENAI_API_KEY',
    keys_url: 'https://platform.openai.com/api-keys',
    catalog: 'openai',
  },
  {
    id: 'anthropic',
    name: 'Anthropic',
    provider: 'anthropic',
    base_url: vendorHomes.anthropic,
    key_name: 'ANTHROPIC_API_KEY',
    keys_url: 'https://platform.claude.com/settings/keys',
    catalog: 'anthropic',
  },
  {
    id: 'google',
    name: 'Google Gemini',
    provider: 'google',
    base_url: vendorHomes.google,
    key_name: 'GEMINI_API_KEY',
    keys_url: 'https://aistudio.google.com/apikey',
    catalog: 'google',
  },
  {
    id: 'azure',
    name: 'Azure OpenAI',
    provider: 'openai',
    base_url: 'https://{resource}.openai.azure.com/openai/v1',
    variables: [{ name: 'resource' }],
    key_name: 'AZURE_OPENAI_API_KEY',
    keys_url: 'https://ai.azure.com',
    catalog: 'azure',
  },
  {
    id: 'bedrock',
    name: 'Amazon Bedrock',
    provider: 'openai-compatible',
    base_url: 'https://bedrock-mantle.{region}.api.aws/v1',
    variables: [{ name: 'region', default: 'us-east-1' }],
    key_name: 'AWS_BEARER_TOKEN_BEDROCK',
    keys_url: 'https://console.aws.amazon.com/bedrock/home#/api-keys',
    catalog: 'amazon-bedrock',
  },
  {
    id: 'mistral',
    name: 'Mistral AI',
    provider: 'openai-compatible',
    base_url: 'https://api.mistral.ai/v1',
    key_name: 'MISTRAL_API_KEY',
    keys_url: 'https://console.mistral.ai/api-keys',
    catalog: 'mistral',
  },
  {
    id: 'groq',
    name: 'Groq',
    provider: 'openai-compatible',
    base_url: 'https://api.groq.com/openai/v1',
    key_name: 'GROQ_API_KEY',
    keys_url: 'https://console.groq.com/keys',
    catalog: 'groq',
  },
  {
    id: 'openrouter',
    name: 'OpenRouter',
    provider: 'openai-compatible',
    base_url: 'https://openrouter.ai/api/v1',
    key_name: 'OPENROUTER_API_KEY',
    keys_url: 'https://openrouter.ai/settings/keys',
    catalog: 'openrouter',
  },
  {
    id: 'deepseek',
    name: 'DeepSeek',
    provider: 'openai-compatible',
    base_url: 'https://api.deepseek.com/v1',
    key_name: 'DEEPSEEK_API_KEY',
    keys_url: 'https://platform.deepseek.com/api_keys',
    catalog: 'deepseek',
  },
  {
    id: 'together',
    name: 'Together AI',
    provider: 'openai-compatible',
    base_url: 'https://api.together.xyz/v1',
    key_name: 'TOGETHER_API_KEY',
    keys_url: 'https://api.together.ai/settings/api-keys',
    catalog: 'togetherai',
  },
  {
    id: 'xai',
    name: 'xAI',
    provider: 'openai-compatible',
    base_url: 'https://api.x.ai/v1',
    key_name: 'XAI_API_KEY',
    keys_url: 'https://console.x.ai',
    catalog: 'xai',
  },
  {
    id: 'fireworks',
    name: 'Fireworks AI',
    provider: 'openai-compatible',
    base_url: 'https://api.fireworks.ai/inference/v1',
    key_name: 'FIREWORKS_API_KEY',
    keys_url: 'https://app.fireworks.ai/settings/users/api-keys',
    catalog: 'fireworks-ai',
  },
  {
    id: 'cerebras',
    name: 'Cerebras',
    provider: 'openai-compatible',
    base_url: 'https://api.cerebras.ai/v1',
    key_name: 'CEREBRAS_API_KEY',
    keys_url: 'https://cloud.cerebras.ai',
    catalog: 'cerebras',
  },
  {
    id: 'ollama',
    name: 'Ollama',
    provider: 'openai-compatible',
    base_url: 'http://127.0.0.1:11434/v1',
    key_name: undefined,
    is_local: true,
  },
  {
    id: 'lm-studio',
    name: 'LM Studio',
    provider: 'openai-compatible',
    base_url: 'http://127.0.0.1:1234/v1',
    key_name: undefined,
    is_local: true,
  },
  {
    id: 'llama.cpp',
    name: 'llama.cpp',
    provider: 'openai-compatible',
    base_url: 'http://127.0.0.1:8080/v1',
    key_name: undefined,
    is_local: true,
  },
  {
    id: 'vllm',
    name: 'vLLM',
    provider: 'openai-compatible',
    base_url: 'http://127.0.0.1:8000/v1',
    key_name: undefined,
    is_local: true,
  },
  { id: 'custom', name: 'OpenAI-compatible', provider: 'openai-compatible', base_url: undefined, key_name: undefined },
];

export const presetOf = (id: string): ProviderPreset | undefined => providerPresets.find(preset => preset.id === id);

/** Returns the base URL of a preset with the values of its variables. Undefined while a value is missing. */
export function presetUrl(
  { base_url, variables = [] }: ProviderPreset,
  values: Readonly<Record<string, string>>,
): string | undefined {
  let url = base_url;
  for (const { name, default: fallback = '' } of variables) {
    const value = values[name]?.trim() || fallback;
    if (!/^[a-zA-Z0-9-]+$/.test(value)) return undefined;
    url = url?.replace(`{${name}}`, value);
  }
  return url;
}
