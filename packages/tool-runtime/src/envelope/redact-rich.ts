import type { ReadonlyRedaction } from '../call/tool-call.ts';
import type { RichContent } from '../ports/index.ts';
import { redactionPlaceholder, redactText } from './redact.ts';

/**
 * Returns rich content without secrets, or the same object when nothing was removed. A text loses the secrets. Other bytes that
 * contain one, also as UTF-16, are replaced by the marker as a whole, because a picture or a file with a gap is invalid.
 * Archives and compressed parts of files are not unpacked.
 */
export function redactRich(content: RichContent, redaction: ReadonlyRedaction): RichContent {
  if (redaction.patterns.length === 0) return content;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(content.bytes);
  const clean = redactText(text, redaction);
  const isText = !text.includes(unreadable) && !text.includes(empty);
  if (isText) return clean === text ? content : { ...content, bytes: new TextEncoder().encode(clean) };
  const joined = text.replaceAll(empty, '');
  if (clean === text && redactText(joined, redaction) === joined) return content;
  return { kind: 'blob', bytes: new TextEncoder().encode(redactionPlaceholder), content_type: 'text/plain; charset=utf-8' };
}

/** The decoder's replacement character for bytes that are not UTF-8. */
const unreadable = '\uFFFD';
/** Every second character of UTF-16 that is read as UTF-8. */
const empty = '\0';
