import * as z from 'zod/mini';
import { HandleName } from '../agent/pinned-handle.ts';
import { defineNode } from './node-definition.ts';

/** A case of a branch. The first case that holds makes its handle live. A case without a condition always holds. */
export const BranchCase = z.looseObject({
  handle: HandleName,
  /** The value that `in` must deeply equal. */
  equals: z.optional(z.unknown()),
  /**
   * The error code to match: the value is a ToolError with this code, an envelope that failed with it, or a map of envelopes of
   * which one did.
   */
  error_code: z.optional(z.string()),
  /** JSONata over the value. Holds when the result is truthy. */
  expression: z.optional(z.string()),
});
export type BranchCase = z.infer<typeof BranchCase>;

export const BranchConfig = z.looseObject({ cases: z._default(z.array(BranchCase).check(z.maxLength(64)), []) });
export type BranchConfig = z.infer<typeof BranchConfig>;

export const branchNode = defineNode({
  config: BranchConfig,
  // The JSONata of the first condition that the inspector offers: the value is not empty.
  initial: { cases: [{ handle: 'yes', expression: '($exists($) and $not($ in [null, ""]))' }] },
  effects: 'none',
  forwardsInput: true,
  expressions: ({ cases }) =>
    cases.flatMap(({ expression }, index) =>
      expression === undefined
        ? []
        : [{ field: `cases.${index}.expression`, text: expression, stopsNode: true, on: 'in' as const }],
    ),
  exclusiveGroup: handle => handle,
});
