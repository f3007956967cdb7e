import type { ModelTurn, VendorProgram } from '@pinion/contracts';
import { Redaction, redactError, redactText, redactValue } from '../envelope/redact.ts';
import type { ModelAdapter, ModelResponse } from '../ports/index.ts';

/** Wraps an adapter so that the API key never leaves it, even if a provider repeats it in an error or an answer. */
export function withoutApiKey(inner: ModelAdapter, apiKey: string | undefined): ModelAdapter {
  if (apiKey === undefined || inner.provider === 'scripted') return inner;
  const redaction = new Redaction();
  redaction.add([apiKey]);
  return {
    provider: inner.provider,
    model: inner.model,
    attempts: inner.attempts,
    ask: async request => {
      const stream = request.onText === undefined ? undefined : cleanStream(request.onText, redaction);
      const { onResponse } = request;
      const answer = await inner.ask({
        ...request,
        onText: stream && (text => stream.add(text)),
        onResponse: onResponse && (response => onResponse(redactValue(response, redaction) as ModelResponse)),
      });
      stream?.end();
      return answer.ok
        ? { ok: true, turn: cleanTurn(answer.turn, redaction) }
        : {
            ...answer,
            error: redactError(answer.error, redaction),
            ...(answer.text === undefined ? {} : { text: redactText(answer.text, redaction) }),
          };
    },
    ...(inner.bound === undefined ? {} : { bound: messages => inner.bound?.(messages) }),
  };
}

function cleanTurn(turn: ModelTurn, redaction: Redaction): ModelTurn {
  const clean = (text: string): string => redactText(text, redaction);
  return {
    ...turn,
    text: clean(turn.text),
    ...(turn.flaw === undefined ? {} : { flaw: clean(turn.flaw) }),
    tool_calls: turn.tool_calls.map(call => ({
      ...call,
      id: clean(call.id),
      name: clean(call.name),
      input_text: clean(call.input_text),
      ...(call.provider_metadata === undefined ? {} : { provider_metadata: redactValue(call.provider_metadata, redaction) }),
    })),
    ...(turn.programs === undefined ? {} : { programs: redactValue(turn.programs, redaction) as VendorProgram[] }),
    ...(turn.provider_parts === undefined
      ? {}
      : { provider_parts: turn.provider_parts.map(part => redactValue(part, redaction)) }),
  };
}

type TextStream = { add(text: string): void; end(): void };

/** Redacts a stream. Text that may be the beginning of the key is buffered until it is clear whether it is. */
export function cleanStream(onText: (text: string) => void, { patterns }: Pick<Redaction, 'patterns'>): TextStream {
  let reservation = '';
  const longest = patterns[0]?.length ?? 0;
  const emit = (text: string): void => {
    if (text !== '') onText(text);
  };
  /** Returns the position of the first text that could still grow into the key. */
  const cut = (): number => {
    for (let at = Math.max(0, reservation.length - longest + 1); at < reservation.length; at += 1) {
      const tail = reservation.slice(at);
      if (patterns.some(pattern => pattern.startsWith(tail))) return at;
    }
    return reservation.length;
  };
  return {
    add(text) {
      reservation = redactText(reservation + text, { patterns, add: () => undefined });
      const at = cut();
      emit(reservation.slice(0, at));
      reservation = reservation.slice(at);
    },
    end() {
      emit(reservation);
      reservation = '';
    },
  };
}
