import type { Confirmation, PolicyOverrides, ToolSpec } from '@pinion/contracts';

/**
 * Returns a tool with the settings of an activation. Returns the same object where nothing changes, so that prepared data is
 * reused.
 */
export function withOverrides(spec: ToolSpec, { rate_limit, timeout_s, max_retries }: PolicyOverrides): ToolSpec {
  if (rate_limit === undefined && timeout_s === undefined && max_retries === undefined) return spec;
  return {
    ...spec,
    ...(rate_limit === undefined ? {} : { rate_limit }),
    ...(timeout_s === undefined ? {} : { timeout_s }),
    ...(max_retries === undefined ? {} : { max_retries }),
  };
}

/** Returns an activation's approval setting, from the current or the older field. */
export const confirmationIn = (overrides: PolicyOverrides | undefined): Confirmation | undefined =>
  overrides?.confirmation ?? (overrides?.requires_confirmation === true ? 'always' : undefined);
