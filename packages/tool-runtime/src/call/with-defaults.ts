import type { ToolSpec } from '@pinion/contracts';

/** What counts for tools that say nothing, where an administrator has said it. Times are seconds. */
export type ToolDefaults = {
  /** Of tools that are not pure (0-138): the last of C03's order. */
  timeout_s?: number | undefined;
  /** By gateway (0-140, 0-141). A time here goes before that of the tool's class. */
  by_gateway?: Readonly<Record<string, { timeout_s?: number | undefined; max_retries?: number | undefined }>> | undefined;
};

/**
 * A tool with what it leaves open filled in. The order of C03 stays: activation and tool (both in `timeout_s` by now), the
 * tool's own gateway configuration, its gateway here, its class, all tools. The same object where nothing is different.
 */
export function withDefaults(spec: ToolSpec, { timeout_s, by_gateway = {} }: ToolDefaults): ToolSpec {
  const gateway = Object.hasOwn(by_gateway, spec.gateway) ? by_gateway[spec.gateway] : undefined;
  const ofClass = spec.side_effect_policy === 'pure' ? undefined : timeout_s;
  const time = spec.timeout_s ?? (saysTime(spec) ? undefined : (gateway?.timeout_s ?? ofClass));
  const retries = spec.max_retries ?? gateway?.max_retries;
  if (time === spec.timeout_s && retries === spec.max_retries) return spec;
  return {
    ...spec,
    ...(time === undefined ? {} : { timeout_s: time }),
    ...(retries === undefined ? {} : { max_retries: retries }),
  };
}

const saysTime = ({ gateway_config: { timeout } }: ToolSpec): boolean => typeof timeout === 'number' && timeout > 0;
