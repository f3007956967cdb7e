import * as z from 'zod/mini';
import { defineNode } from './node-definition.ts';

/** The longest wait in seconds: a year. */
export const maxDelayS = 31_536_000;

/** The config of a node that passes its value on after a time. */
export const DelayConfig = z.looseObject({
  /** Seconds to wait, unless `until` names a time. */
  for_s: z._default(z.number().check(z.minimum(0), z.maximum(maxDelayS)), 60),
  /** The time until which the node waits, in ISO 8601. A template. UTC without a time zone. Empty: `for_s` counts. */
  until: z._default(z.string().check(z.maxLength(2000)), ''),
});
export type DelayConfig = z.infer<typeof DelayConfig>;

export const delayNode = defineNode({
  config: DelayConfig,
  initial: { for_s: 60 },
  effects: 'none',
  forwardsInput: true,
  templates: ({ until }) => [{ field: 'until', text: until }],
});
