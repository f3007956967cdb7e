import { isRecord, type ListedModel, type ModelPrice } from '@pinion/contracts';

const mostModels = 1_000;

/** Returns the models of a provider's list that can hold a conversation, by id. Undefined when the body is not such a list. */
export function readModelList(body: unknown): ListedModel[] | undefined {
  const list = Array.isArray(body) ? body : isRecord(body) ? (body['data'] ?? body['models']) : undefined;
  if (!Array.isArray(list)) return undefined;
  const models = list.filter(isRecord).filter(isChatModel).map(readModel);
  const byId = new Map(models.flatMap(model => (model === undefined ? [] : [[model.id, model]])));
  return [...byId.values()].toSorted((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true })).slice(0, mostModels);
}

type Entry = Record<string, unknown>;

/**
 * The fields of one entry. OpenAI lists ids only. Sources: the API references of Anthropic, Google, Mistral, Groq, OpenRouter,
 * Together AI, and vLLM, "List models".
 */
function readModel(entry: Entry): ListedModel | undefined {
  const id = idOf(entry);
  if (id === undefined) return undefined;
  const abilities = isRecord(entry['capabilities']) ? entry['capabilities'] : {};
  const parameters = textsOf(entry['supported_parameters']);
  const inputs = isRecord(entry['architecture']) ? textsOf(entry['architecture']['input_modalities']) : undefined;
  return defined({
    id,
    name: firstText(entry['display_name'], entry['displayName'], entry['name']),
    context_tokens: firstNumber(
      entry['context_length'],
      entry['context_window'],
      entry['max_context_length'],
      entry['max_model_len'],
      entry['inputTokenLimit'],
    ),
    output_tokens: firstNumber(entry['max_completion_tokens'], entry['outputTokenLimit']),
    tools: firstBoolean(abilities['function_calling'], parameters?.includes('tools')),
    images: firstBoolean(abilities['vision'], inputs?.includes('image')),
    reasoning: firstBoolean(abilities['reasoning'], parameters?.includes('reasoning'), entry['thinking']),
    price: priceOf(entry['pricing']),
  });
}

/** Returns the id. Google prefixes it with `models/`. */
function idOf({ id, name }: Entry): string | undefined {
  const found = typeof id === 'string' ? id : typeof name === 'string' ? name.replace(/^models\//, '') : '';
  return found === '' || found.length > 200 ? undefined : found;
}

/** Names of models for other tasks, where the list states no task. */
const otherTask =
  /embed|whisper|\btts\b|-tts|dall-e|moderation|guard|rerank|transcribe|realtime|-audio|gpt-image|imagen|\bveo|sora|babbage|davinci|bge-|flux|stable-diffusion|aqa$|lyria/i;

function isChatModel(entry: Entry): boolean {
  const methods = textsOf(entry['supportedGenerationMethods']);
  if (methods !== undefined && !methods.includes('generateContent')) return false;
  if (isRecord(entry['capabilities']) && entry['capabilities']['completion_chat'] === false) return false;
  if (typeof entry['type'] === 'string' && /^(embedding|image|audio|rerank|moderation|transcribe|video)$/.test(entry['type']))
    return false;
  const outputs = isRecord(entry['architecture']) ? textsOf(entry['architecture']['output_modalities']) : undefined;
  if (outputs !== undefined && !outputs.includes('text')) return false;
  return !otherTask.test(idOf(entry) ?? '');
}

/** Returns the price in US dollars per million tokens. OpenRouter states it per token as text, Together AI per million. */
function priceOf(pricing: unknown): ModelPrice | undefined {
  if (!isRecord(pricing)) return undefined;
  const perToken = [pricing['prompt'], pricing['completion']].map(Number);
  const perMillion = [pricing['input'], pricing['output']];
  const [input_usd, output_usd] = perToken.every(Number.isFinite) ? perToken.map(usd => rounded(usd * 1e6)) : perMillion;
  if (typeof input_usd !== 'number' || typeof output_usd !== 'number' || input_usd < 0 || output_usd < 0) return undefined;
  return { input_usd, output_usd };
}

/** Removes the noise of binary fractions: 0.0000025 × 1,000,000 is 2.5. */
const rounded = (usd: number): number => Number(usd.toPrecision(12));

const textsOf = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter(item => typeof item === 'string') : undefined;
const firstText = (...values: unknown[]): string | undefined =>
  values.find((value): value is string => typeof value === 'string' && value !== '')?.slice(0, 200);
const firstNumber = (...values: unknown[]): number | undefined =>
  values.find((value): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value > 0);
const firstBoolean = (...values: unknown[]): boolean | undefined =>
  values.find((value): value is boolean => typeof value === 'boolean');

type Loose<Type> = { [Key in keyof Type]: Type[Key] | undefined };

function defined(model: Loose<Required<Omit<ListedModel, 'id'>>> & { id: string }): ListedModel {
  return Object.fromEntries(Object.entries(model).filter(([, value]) => value !== undefined)) as ListedModel;
}
