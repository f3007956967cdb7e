import type { ModelAdapter, ModelAnswer, ModelMessage } from '../../ports/index.ts';
import { withoutContent } from '../vendor-programs/stored-part.ts';
import { describeTools } from './describe-tools.ts';
import { holdBackCalls } from './hold-back-calls.ts';
import { parseCalls, writeCall } from './parse-calls.ts';

/**
 * Wraps an adapter for models without tool calling: tools are described in the instructions, called as fenced blocks, and their
 * results are sent as text. The inner adapter gets no tools. A system message that already has the description is sent
 * unchanged.
 */
export function withTextTools(inner: ModelAdapter): ModelAdapter {
  const plain = new WeakMap<ModelMessage, ModelMessage>();
  const toText = (message: ModelMessage): ModelMessage => {
    const known = plain.get(message);
    if (known !== undefined) return known;
    const made = asText(message);
    plain.set(message, made);
    return made;
  };
  return {
    provider: inner.provider,
    model: inner.model,
    attempts: inner.attempts,
    toolProtocol: describeTools,
    ask: async request => {
      const { instructions, messages, tools, onText } = request;
      const shown = onText === undefined ? undefined : holdBackCalls(onText);
      const answer = await inner.ask({
        ...request,
        instructions: withProtocol(instructions, describeTools(tools)),
        messages: messages.map(toText),
        tools: [],
        // Its calls are written as text, which a schema would forbid.
        answer_schema: tools.length > 0 ? undefined : request.answer_schema,
        onText: shown?.add,
      });
      shown?.end();
      return withCalls(answer, tools.length > 0);
    },
  };
}

const withProtocol = (instructions: string, protocol: string): string =>
  instructions.includes(protocol) ? instructions : [instructions, protocol].filter(text => text !== '').join('\n\n');

function withCalls(answer: ModelAnswer, hasTools: boolean): ModelAnswer {
  if (!answer.ok || !hasTools) return answer;
  const { text, calls } = parseCalls(answer.turn.text);
  if (calls.length === 0) return answer;
  const finish = answer.turn.finish === 'stop' ? 'tool_calls' : answer.turn.finish;
  return { ok: true, turn: { ...answer.turn, text, tool_calls: calls, finish } };
}

function asText(message: ModelMessage): ModelMessage {
  switch (message.role) {
    case 'user':
      return message;
    case 'assistant': {
      const { turn } = message;
      if (turn.tool_calls.length === 0) return message;
      const text = [turn.text, ...turn.tool_calls.map(writeCall)].filter(part => part !== '').join('\n\n');
      const provider_parts = withoutContent(turn.provider_parts ?? []);
      return { role: 'assistant', turn: { ...turn, text, tool_calls: [], finish: 'stop', provider_parts } };
    }
    case 'tool':
      return {
        role: 'user',
        text: message.results
          .map(({ name, text, is_error }) => `Result of ${name}${is_error ? ' (an error)' : ''}:\n${text}`)
          .join('\n\n'),
      };
  }
}
