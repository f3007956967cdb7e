import type { Attachment, EnvelopeMeta, ToolError } from '@pinion/contracts';
import type { RichContent } from '../ports/index.ts';

/** What the stages hand back; only `seal` makes a receipt of it. `text` is the JSON of `output`, made once. */
export type Outcome =
  | {
      ok: true;
      output: unknown;
      text: string | undefined;
      /** About how large the output is as JSON, where its provider knows. */
      bytes?: number | undefined;
      rich?: readonly RichContent[] | undefined;
      attachments?: Attachment[] | undefined;
      truncated?: boolean | undefined;
      cache?: EnvelopeMeta['cache'];
      /** Taken in by a slow tool: the answer comes by callback. */
      isPending?: true | undefined;
      /** It waits at whoever performs it, under this id. */
      elsewhere?: string | undefined;
    }
  | { ok: false; error: ToolError };

export const failure = (code: ToolError['code'], message: string, details?: unknown, retryAfterS?: number): Outcome => ({
  ok: false,
  error: {
    code,
    message,
    ...(details === undefined ? {} : { details }),
    ...(retryAfterS === undefined ? {} : { retry_after_s: retryAfterS }),
  },
});
