import { timeoutMsOf, type ToolSpec } from '@pinion/contracts';
import { retriesOf, type ToolDefaults, withDefaults } from '@pinion/tool-runtime';

const filledIn = ['timeout_s', 'max_retries'] as const;

/** What holds for a version in the end. `by_workspace`: what the administrator said for all tools that say nothing themselves. */
export type EffectiveLimits = {
  timeout_s: number;
  max_retries: number;
  by_workspace: (typeof filledIn)[number][];
};

/** The same reading as a call's own (C03, C18): the definition, then the administrator's defaults, then the house's. */
export function effectiveLimits(spec: ToolSpec, defaults: ToolDefaults): EffectiveLimits {
  const filled = withDefaults(spec, defaults);
  return {
    timeout_s: timeoutMsOf(filled) / 1_000,
    max_retries: retriesOf(filled),
    by_workspace: filledIn.filter(key => filled[key] !== spec[key]),
  };
}
