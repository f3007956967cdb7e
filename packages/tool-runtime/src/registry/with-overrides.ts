import type { Confirmation, PolicyOverrides, ToolSpec } from '@pinion/contracts';

/** A tool as an activation has it for one agent. The same object where nothing is different: what was prepared is kept. */
export function withOverrides(spec: ToolSpec, { rate_limit, timeout_s, max_retries }: PolicyOverrides): ToolSpec {
  if (rate_limit === undefined && timeout_s === undefined && max_retries === undefined) return spec;
  return {
    ...spec,
    ...(rate_limit === undefined ? {} : { rate_limit }),
    ...(timeout_s === undefined ? {} : { timeout_s }),
    ...(max_retries === undefined ? {} : { max_retries }),
  };
}

/** What an activation says about asking a person, in our word or in seed 000's (0-033). */
export const confirmationIn = (overrides: PolicyOverrides | undefined): Confirmation | undefined =>
  overrides?.confirmation ?? (overrides?.requires_confirmation === true ? 'always' : undefined);
