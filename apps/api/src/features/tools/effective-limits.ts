import { timeoutMsOf, type ToolSpec } from '@pinion/contracts';
import { retriesOf, type ToolDefaults, withDefaults } from '@pinion/tool-runtime';

const filledIn = ['timeout_s', 'max_retries'] as const;

/**
 * The limits that apply to a version in the end. `by_workspace` marks the administrator's values for all tools that set none
 * themselves.
 */
export type EffectiveLimits = {
  timeout_s: number;
  max_retries: number;
  by_workspace: (typeof filledIn)[number][];
};

/**
 * Returns the limits in the same order as a call does: the definition, then the administrator's defaults, then the built-in
 * ones.
 */
export function effectiveLimits(spec: ToolSpec, defaults: ToolDefaults): EffectiveLimits {
  const filled = withDefaults(spec, defaults);
  return {
    timeout_s: timeoutMsOf(filled) / 1_000,
    max_retries: retriesOf(filled),
    by_workspace: filledIn.filter(key => filled[key] !== spec[key]),
  };
}
