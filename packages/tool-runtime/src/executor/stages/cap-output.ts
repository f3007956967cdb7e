import { type Attachment, type UnstoredPart, utf8Length } from '@pinion/contracts';
import { heavyBytes } from '../../call/heavy-bytes.ts';
import type { ToolCall } from '../../call/tool-call.ts';
import { attachmentName } from '../../envelope/attachment-name.ts';
import { previewValue } from '../../envelope/preview.ts';
import { codeOf } from '../classify.ts';
import type { ExecutorDeps } from '../executor-deps.ts';
import type { Stage } from '../stage.ts';

/**
 * Creates the stage that caps outputs. Beyond the limit, the envelope holds a preview and a blob holds the whole output. Rich
 * content always becomes an attachment. What the store of blobs refuses is named in the envelope: the call was made, so its answer is
 * kept as far as it can be.
 */
export const capOutput =
  ({ blobs, clock, limits }: ExecutorDeps): Stage =>
  async (call, next) => {
    const outcome = await next(call);
    if (!outcome.ok) return outcome;
    if (outcome.text === undefined && (outcome.bytes ?? 0) > heavyBytes) await clock.pause();
    const text = outcome.text ?? JSON.stringify(outcome.output ?? null) ?? 'null';
    const isTooLarge = exceeds(text, limits.max_output_bytes);
    if (!isTooLarge && outcome.rich === undefined) return outcome.text === undefined ? { ...outcome, text } : outcome;

    const attachments: Attachment[] = [...(outcome.attachments ?? [])];
    const unstored: UnstoredPart[] = [];
    for (const { kind, bytes, content_type, name } of outcome.rich ?? [])
      attachments.push(
        ...(await keep(kind, bytes, content_type, call)).map(one =>
          name === undefined ? one : { ...one, name: attachmentName(name) },
        ),
      );
    if (!isTooLarge) return { ...outcome, text, rich: undefined, attachments, unstored: orAbsent(unstored) };

    const isText = typeof outcome.output === 'string';
    const whole = isText ? (outcome.output as string) : text;
    attachments.push(...(await keep('blob', whole, isText ? 'text/plain; charset=utf-8' : 'application/json', call)));
    const output = previewValue(outcome.output);
    return {
      ok: true,
      output,
      text: JSON.stringify(output),
      truncated: true,
      attachments,
      unstored: orAbsent(unstored),
      warnings: outcome.warnings,
    };

    async function keep(
      kind: Attachment['kind'],
      content: string | Uint8Array,
      contentType: string,
      of: ToolCall,
    ): Promise<Attachment[]> {
      if (blobs === undefined) return [];
      try {
        const { url, bytes } = await blobs.put(content, contentType, of.scope);
        return [{ kind, url, content_type: contentType, bytes }];
      } catch (error) {
        const bytes = typeof content === 'string' ? utf8Length(content) : content.byteLength;
        unstored.push({ kind, content_type: contentType, bytes, reason: codeOf(error) ?? 'UNKNOWN' });
        return [];
      }
    }
  };

const orAbsent = <Part>(parts: readonly Part[]): readonly Part[] | undefined => (parts.length === 0 ? undefined : parts);

/**
 * Checks whether a text exceeds a number of bytes. A text has at least as many bytes as characters and at most three times as
 * many, so most need not be counted.
 */
const exceeds = (text: string, bytes: number): boolean =>
  text.length > bytes || (text.length * 3 > bytes && utf8Length(text) > bytes);
