import type { Attachment, EnvelopeMeta, OutputWarning, ToolError, UnstoredPart } from '@pinion/contracts';
import type { RichContent } from '../ports/index.ts';

/** The result of the stages, which only `seal` turns into an envelope. `text` is the JSON of `output`, created once. */
export type Outcome =
  | {
      ok: true;
      output: unknown;
      text: string | undefined;
      /** The approximate size of the output as JSON, where its provider knows it. */
      bytes?: number | undefined;
      rich?: readonly RichContent[] | undefined;
      attachments?: Attachment[] | undefined;
      truncated?: boolean | undefined;
      /** Parts that no blob could store. Such an outcome is not cached. */
      unstored?: readonly UnstoredPart[] | undefined;
      warnings?: readonly OutputWarning[] | undefined;
      cache?: EnvelopeMeta['cache'];
      /** True when a slow tool accepted the call and responds by callback. */
      isPending?: true | undefined;
      /** The id under which the remote executor holds the waiting call. */
      elsewhere?: string | undefined;
    }
  | { ok: false; error: ToolError };

/** Returns a successful outcome with further warnings. */
export const withWarnings = (outcome: Extract<Outcome, { ok: true }>, warnings: readonly OutputWarning[]): Outcome =>
  warnings.length === 0 ? outcome : { ...outcome, warnings: [...(outcome.warnings ?? []), ...warnings] };

export const failure = (code: ToolError['code'], message: string, details?: unknown, retryAfterS?: number): Outcome => ({
  ok: false,
  error: {
    code,
    message,
    details,
    retry_after_s: retryAfterS,
  },
});
