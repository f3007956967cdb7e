import type { ToolSpec } from '@pinion/contracts';

/** The administrator's defaults for tools that do not set their own values. Times are in seconds. */
export type ToolDefaults = {
  /** The timeout of tools that are not pure: the last in the order of precedence. */
  timeout_s?: number | undefined;
  /** Defaults by gateway. A timeout here takes precedence over that of the tool's class. */
  by_gateway?: Readonly<Record<string, { timeout_s?: number | undefined; max_retries?: number | undefined }>> | undefined;
};

/**
 * Returns a tool with its open settings filled in. Order of precedence: activation and tool (both already in `timeout_s`), the
 * tool's own gateway configuration, its gateway here, its class, all tools. Returns the same object where nothing changes.
 */
export function withDefaults(spec: ToolSpec, { timeout_s, by_gateway = {} }: ToolDefaults): ToolSpec {
  const gateway = Object.hasOwn(by_gateway, spec.gateway) ? by_gateway[spec.gateway] : undefined;
  const ofClass = spec.side_effect_policy === 'pure' ? undefined : timeout_s;
  const time = spec.timeout_s ?? (hasTimeout(spec) ? undefined : (gateway?.timeout_s ?? ofClass));
  const retries = spec.max_retries ?? gateway?.max_retries;
  if (time === spec.timeout_s && retries === spec.max_retries) return spec;
  return {
    ...spec,
    ...(time === undefined ? {} : { timeout_s: time }),
    ...(retries === undefined ? {} : { max_retries: retries }),
  };
}

const hasTimeout = ({ gateway_config: { timeout } }: ToolSpec): boolean => typeof timeout === 'number' && timeout > 0;
