import { isRecord } from '@pinion/contracts';
import { countsOf, type EventRepair, type JsonMembers } from './event-repair.ts';

/** Repairs the events of Gemini, as gateways send them: with the names of its protocol buffers, and counts as text. */
export class GoogleEvents implements EventRepair {
  readonly isOver = false;
  readonly hasUsage = true;

  add(event: JsonMembers): JsonMembers[] {
    const { candidates, usageMetadata, ...rest } = inCamelCase(event);
    return [
      {
        ...rest,
        ...(Array.isArray(candidates) ? { candidates: candidates.map(repairedCandidate) } : {}),
        ...(isRecord(usageMetadata) ? { usageMetadata: countsOf(inCamelCase(usageMetadata)) } : {}),
      },
    ];
  }

  end(): JsonMembers[] {
    return [];
  }
}

/** The reasons for the end, by their number in the protocol buffers. */
const reasons = ['FINISH_REASON_UNSPECIFIED', 'STOP', 'MAX_TOKENS', 'SAFETY', 'RECITATION', 'OTHER'];

function repairedCandidate(candidate: unknown): unknown {
  if (!isRecord(candidate)) return candidate;
  const { finishReason, content, ...rest } = inCamelCase(candidate);
  const parts: unknown = isRecord(content) ? content['parts'] : undefined;
  return {
    ...rest,
    ...(finishReason === undefined
      ? {}
      : { finishReason: typeof finishReason === 'number' ? reasons[finishReason] : finishReason }),
    ...(content === undefined ? {} : { content }),
    ...(Array.isArray(parts)
      ? { content: { ...(content as JsonMembers), parts: parts.map(part => (isRecord(part) ? inCamelCase(part) : part)) } }
      : {}),
  };
}

/** Returns an object with the names that JSON has in this protocol. Those inside its members stay as they are. */
function inCamelCase(members: JsonMembers): JsonMembers {
  const renamed: JsonMembers = {};
  for (const [name, value] of Object.entries(members))
    renamed[name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())] = value;
  return renamed;
}
