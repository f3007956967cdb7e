import { isRecord, type ToolError } from '@pinion/contracts';

/** Returns the details of an error. The body of a response that is JSON is returned as its value, so that it can be read. */
export function detailsOf({ details }: Pick<ToolError, 'details'>): unknown {
  if (!isRecord(details) || typeof details['body'] !== 'string') return details;
  const body = jsonIn(details['body']);
  return body === undefined ? details : { ...details, body };
}

/** Returns the object or list that a text is. Undefined for other text, such as HTML or a body that was cut. */
function jsonIn(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
