import { isSpecType } from '@modelcontextprotocol/client';
import { isRecord, recordOf } from '@pinion/contracts';

type Members = Readonly<Record<string, unknown>>;

/**
 * Returns the result of a call in the form of the protocol, whose library refuses a whole result for one member. What cannot be read as the
 * kind of content that it names is text. Returns the same object if it is valid, or no result of a call.
 */
export function readableCallResult(result: Record<string, unknown>): Record<string, unknown> {
  if (!names.some(name => Object.hasOwn(result, name))) return result;
  const { structuredContent, toolResult, isError, content } = result;
  const isValid = isSpecType.CallToolResult(result) && structuredContent !== null && toolResult === undefined;
  if (isValid) return result;
  const rest = withoutNulls(result);
  // The result of the first versions of the protocol.
  const blocks = [content ?? [], toolResult ?? []].flat();
  return {
    ...rest,
    content: blocks.map(readableBlock),
    ...(isError === undefined || isError === null ? {} : { isError: isError === true || isError === 'true' }),
  };
}

const names = ['content', 'structuredContent', 'isError', 'toolResult'];

function readableBlock(block: unknown): unknown {
  if (!isRecord(block)) return text(block);
  const present = withoutNulls(block);
  const { type = 'text', text: content, annotations: _annotations, _meta, ...rest } = present;
  if (type === 'text' && content !== undefined) return text(content);
  const repaired =
    type === 'image' || type === 'audio' ? { mimeType: 'application/octet-stream', ...rest, type } : { ...rest, type };
  return isSpecType.ContentBlock(repaired) ? repaired : text(present);
}

const text = (value: unknown): unknown => ({ type: 'text', text: typeof value === 'string' ? value : JSON.stringify(value) });

const withoutNulls = (record: Members): Record<string, unknown> =>
  recordOf(Object.entries(record).filter(([, value]) => value !== null));
