import type { Confirmation, PolicyOverrides, ToolSpec } from '@pinion/contracts';

/**
 * Returns a tool with the settings of an activation. Returns the same object where nothing changes, so that prepared data is
 * reused.
 */
export function withOverrides(spec: ToolSpec, overrides: PolicyOverrides): ToolSpec {
  const { rate_limit, timeout_s, max_retries, strict_output } = overrides;
  const isUnchanged = [rate_limit, timeout_s, max_retries, strict_output].every(setting => setting === undefined);
  if (isUnchanged) return spec;
  return {
    ...spec,
    ...(rate_limit === undefined ? {} : { rate_limit }),
    ...(timeout_s === undefined ? {} : { timeout_s }),
    ...(max_retries === undefined ? {} : { max_retries }),
    ...(strict_output === undefined ? {} : { strict_output }),
  };
}

/** Returns an activation's approval setting, from the current or the older field. */
export const confirmationIn = (overrides: PolicyOverrides | undefined): Confirmation | undefined =>
  overrides?.confirmation ?? (overrides?.requires_confirmation === true ? 'always' : undefined);
