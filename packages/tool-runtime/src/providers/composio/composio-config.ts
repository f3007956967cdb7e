import { connectionKinds, type ToolSpec } from '@pinion/contracts';

export const composioBase = 'https://backend.composio.dev';
export const composioKey = connectionKinds.composio.defaultSecret;

/** The `gateway_config` of a `composio` tool. */
export type ComposioConfig = {
  base: string;
  /** The slug of the action. Default: the tool's own name. */
  action: string;
  /** The entity whose connected accounts are used. */
  entityId: string | undefined;
  accountId: string | undefined;
  version: string | undefined;
  /** The name of the secret with the key. */
  keySecret: string;
};

/** Reads the configuration. Returns an error message if it is invalid. */
export function readComposioConfig({ name, gateway_config }: ToolSpec): ComposioConfig | string {
  const {
    base = composioBase,
    composio_action = name,
    entity_id,
    connected_account_id,
    action_version,
    key_secret,
  } = gateway_config;
  const texts = { base, composio_action, entity_id, connected_account_id, action_version, key_secret };
  const wrong = Object.entries(texts).find(([, value]) => value !== undefined && (typeof value !== 'string' || value === ''));
  if (wrong !== undefined) return `gateway_config.${wrong[0]} must be a string`;
  if (!URL.canParse(base as string)) return 'gateway_config.base must be a URL';
  return {
    base: (base as string).replace(/\/+$/, ''),
    action: composio_action as string,
    entityId: entity_id as string | undefined,
    accountId: connected_account_id as string | undefined,
    version: action_version as string | undefined,
    keySecret: (key_secret as string | undefined) ?? composioKey,
  };
}
