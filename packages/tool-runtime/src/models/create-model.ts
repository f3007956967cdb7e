import { type ModelConfig, vendorHomes, type ModelTurn, type ToolSpec } from '@pinion/contracts';
import type { ModelAdapter, ModelAnswer } from '../ports/index.ts';
import { createChatModel } from './chat/chat-model.ts';
import { withoutApiKey } from './without-api-key.ts';
import { withoutThoughts } from './without-thoughts.ts';
import type { ModelDeps } from './model-deps.ts';
import { requireAnswer } from './require-answer.ts';
import { createScriptedModel } from './scripted-model.ts';
import { createSdkModel } from './sdk-model.ts';
import { withTextTools } from './text-tools/with-text-tools.ts';
import { isTextMode } from './tool-protocol.ts';
import { unsupportedPrograms } from './vendor-programs/programs-refusal.ts';
import { writtenCalls } from './text-tools/written-calls.ts';

/** The providers behind which any server can be, also one that sends thoughts in the content. */
const sendsThoughts: ReadonlySet<ModelConfig['provider']> = new Set(['openai', 'openai-compatible']);

/** Creates an adapter for a configured model. A missing setting is reported when the model is called, as an error of the run. */
export function createModel(config: ModelConfig, deps: ModelDeps): ModelAdapter {
  const spoken = speak(config, deps);
  const split = sendsThoughts.has(config.provider) ? withoutThoughts(spoken) : spoken;
  // A turn of Anthropic that ends after thinking says that there is nothing to add to what the tools did.
  const answering = config.provider === 'anthropic' ? split : requireAnswer(split);
  const adapter = withoutApiKey(answering, deps.apiKey);
  return reportWrittenCalls(isTextMode(config) ? withTextTools(adapter) : adapter);
}

function speak(config: ModelConfig, deps: ModelDeps): ModelAdapter {
  const { provider, model } = config;
  const unsupported = unsupportedPrograms(config);
  if (unsupported !== undefined) return { provider, model, ask: () => Promise.resolve(unsupported) };
  if (provider === 'scripted') return createScriptedModel(config.lines ?? [], model === '' ? 'scripted' : model);
  if (model === '') return refusing(config, 'VALIDATION_ERROR', 'No model selected. Choose one in the agent under Model.');
  if (provider === 'openai-compatible') {
    if (config.base_url === undefined)
      return refusing(
        config,
        'VALIDATION_ERROR',
        'An OpenAI-compatible model requires base_url, such as http://127.0.0.1:11434/v1.',
      );
    return createChatModel(config, config.base_url, deps);
  }
  if (deps.apiKey === undefined && config.base_url === undefined) {
    return refusing(
      config,
      'AUTH_REQUIRED',
      `${provider} requires an API key. Add it under Secrets, then choose it in the agent under Model.`,
    );
  }
  // A provider's library is loaded when its model is first called, so that no other run pays half a second for it.
  // A self-hosted server may need no key, and the SDKs would then look for one in the environment.
  const settings = { baseURL: config.base_url ?? vendorHomes[provider], apiKey: deps.apiKey ?? 'none' };
  switch (provider) {
    case 'openai':
      return createChatModel(config, settings.baseURL, deps);
    case 'openai-responses':
      return createSdkModel(
        async fetch => (await import('@ai-sdk/openai')).createOpenAI({ ...settings, fetch }).responses(model),
        config,
        deps,
      );
    case 'anthropic':
      return createSdkModel(
        async fetch => (await import('@ai-sdk/anthropic')).createAnthropic({ ...settings, fetch })(model),
        config,
        deps,
      );
    case 'google':
      return createSdkModel(
        async fetch => (await import('@ai-sdk/google')).createGoogle({ ...settings, fetch })(model),
        config,
        deps,
      );
  }
}

function refusing({ provider, model }: ModelConfig, code: 'VALIDATION_ERROR' | 'AUTH_REQUIRED', message: string): ModelAdapter {
  const answer: ModelAnswer = {
    ok: false,
    error: { code, message, details: { reason: 'model_not_configured' } },
    retryable: false,
  };
  return { provider, model, ask: () => Promise.resolve(answer) };
}

/**
 * Adds to a turn the names of tools whose calls its text contains. Such a call is not executed, because the text may quote one.
 */
const reportWrittenCalls = (inner: ModelAdapter): ModelAdapter => ({
  ...inner,
  ask: async request => {
    const answer = await inner.ask(request);
    return answer.ok ? { ok: true, turn: withWrittenCalls(answer.turn, request.tools) } : answer;
  },
});

function withWrittenCalls(turn: ModelTurn, tools: readonly ToolSpec[]): ModelTurn {
  if (tools.length === 0 || turn.tool_calls.length > 0 || turn.text === '') return turn;
  const names = tools.map(({ name }) => name);
  const written_calls = writtenCalls(turn.text, names);
  return written_calls.length === 0 ? turn : { ...turn, written_calls };
}
