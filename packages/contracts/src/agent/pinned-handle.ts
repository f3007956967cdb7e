import * as z from 'zod/mini';

/** The format of node ids and pin names. */
export const HandleName = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'up to 64 letters, digits, _ or -'));

export const PinStrategy = z.enum(['latest', 'first_success', 'by_call_id', 'all', 'nth', 'first', 'count']);
export type PinStrategy = z.infer<typeof PinStrategy>;

export const OnMissing = z.enum(['null', 'error', 'stale_last_success']);
export type OnMissing = z.infer<typeof OnMissing>;

/** A named output handle that a user pinned. It never disappears by itself. Frozen. */
export const PinnedHandle = z.object({
  name: HandleName,
  selector: z.object({
    /** The tool name without a version. */
    tool: z.string(),
    strategy: z._default(PinStrategy, 'latest'),
    call_id: z.optional(z.string()),
    /** The number of the call for `nth`: 1 is the first call of the tool. */
    n: z.optional(z.int().check(z.positive())),
  }),
  on_missing: z._default(OnMissing, 'null'),
});
export type PinnedHandle = z.infer<typeof PinnedHandle>;

/** Returns the default pin name of a tool: `web_search` is pinned as `web_search_result`. Dots become `_`. */
export const defaultPinName = (tool: string): string => `${tool.replaceAll('.', '_').slice(0, 57)}_result`;
