import * as z from 'zod/mini';
import { defineNode } from './node-definition.ts';

/** The config of a node that requests approval of a value. */
export const ConfirmConfig = z.looseObject({
  /** The text shown to the approver. A template. */
  prompt: z._default(z.string().check(z.maxLength(20_000)), ''),
  /** Seconds until a pending approval is rejected automatically. */
  expires_s: z.optional(z.number().check(z.positive(), z.maximum(31_536_000))),
  /** True when the approver may edit the value that is passed on. */
  editable: z._default(z.boolean(), false),
});
export type ConfirmConfig = z.infer<typeof ConfirmConfig>;

export const confirmNode = defineNode({
  config: ConfirmConfig,
  initial: { prompt: '' },
  effects: 'none',
  forwardsInput: true,
  templates: ({ prompt }) => [{ field: 'prompt', text: prompt }],
  exclusiveGroup: handle => handle,
});
