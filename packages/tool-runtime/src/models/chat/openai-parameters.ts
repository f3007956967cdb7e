import { isRecord } from '@pinion/contracts';

type Members = Readonly<Record<string, unknown>>;

/** Models of OpenAI that think before they answer. */
const thinker = /^(?:o\d+(?:-|$)|gpt-(?:[5-9]|1\d)(?!\d|-chat))/;
/** Models of OpenAI that refuse tools in a chat completion while they think. */
const thinkerWithoutTools = /^gpt-5\.(?:[6-9]|\d\d)/;

/** Parameters that thinkers refuse, and those that they accept when their effort is `none`. */
const refused = ['frequency_penalty', 'presence_penalty', 'logit_bias'];
const refusedWithEffort = ['temperature', 'top_p', 'logprobs', 'top_logprobs'];

/** Options of the AI SDK that are no member of a request. */
const ofSdk = new Set(['strictJsonSchema', 'systemMessageMode', 'forceReasoning', 'reasoningSummary']);

/**
 * Returns the members of a request to OpenAI: without those that its model refuses, and with the options that are written as the AI SDK
 * names them, below `openai`.
 */
export function openaiParameters(model: string, { openai, ...others }: Members, hasTools: boolean): Record<string, unknown> {
  const members: Record<string, unknown> = { ...others, ...(isRecord(openai) ? bodyNames(openai) : {}) };
  if (!thinker.test(model)) return members;
  if (hasTools && thinkerWithoutTools.test(model)) members['reasoning_effort'] ??= 'none';
  for (const name of members['reasoning_effort'] === 'none' ? refused : [...refused, ...refusedWithEffort]) delete members[name];
  const { max_tokens: limit, ...rest } = members;
  return limit === undefined ? rest : { max_completion_tokens: limit, ...rest };
}

const bodyNames = (options: Members): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(options)
      .filter(([name]) => !ofSdk.has(name))
      .map(([name, value]) => [name === 'textVerbosity' ? 'verbosity' : snakeCase(name), value]),
  );

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
