import { isRecord, type ModelTurn } from '@pinion/contracts';

/** Joins the two parts of an answer that the vendor paused. The first has no calls of its own to wait for. */
export function joinTurns(first: ModelTurn, second: ModelTurn): ModelTurn {
  const shift = first.tool_calls.length;
  const parts = [
    ...(first.provider_parts ?? []),
    ...(second.provider_parts ?? []).map(part =>
      isRecord(part) && part['type'] === 'call' && typeof part['index'] === 'number'
        ? { ...part, index: part['index'] + shift }
        : part,
    ),
  ];
  const programs = [...(first.programs ?? []), ...(second.programs ?? [])];
  const usage = joinUsage(first.usage, second.usage);
  return {
    ...second,
    text: first.text + second.text,
    tool_calls: [...first.tool_calls, ...second.tool_calls],
    ...(usage === undefined ? {} : { usage }),
    ...(programs.length === 0 ? {} : { programs }),
    ...(parts.length === 0 ? {} : { provider_parts: parts }),
  };
}

const counts = ['input_tokens', 'output_tokens', 'cache_read_tokens', 'cache_write_tokens'] as const;

function joinUsage(first: ModelTurn['usage'], second: ModelTurn['usage']): ModelTurn['usage'] {
  if (first === undefined || second === undefined) return first ?? second;
  return Object.fromEntries(
    counts
      .filter(count => first[count] !== undefined || second[count] !== undefined)
      .map(count => [count, (first[count] ?? 0) + (second[count] ?? 0)]),
  );
}
