import type { ToolSpec } from '@pinion/contracts';

/** The `gateway_config` of a `hub` tool: a tool of another hub. */
export type HubConfig = {
  /** The base URL of the hub's API: `https://hub.example/api/v1`. */
  url: string;
  /** The tool's name at the hub. */
  tool: string;
  version: string | undefined;
  /** The name of the secret for authentication. */
  key_secret: string | undefined;
  /** The caller's agent id at the hub, whose activations apply. */
  agent_id: string | undefined;
};

/** Reads the configuration. Returns an error message if it is invalid. */
export function readHubConfig({ gateway_config }: ToolSpec): HubConfig | string {
  const { url, tool, tool_version, key_secret, agent_id } = gateway_config;
  if (typeof url !== 'string' || !URL.canParse(url)) return 'gateway_config.url must be the URL of the hub';
  if (typeof tool !== 'string' || tool === '') return 'gateway_config.tool must be the name of the tool at the hub';
  const texts = { tool_version, key_secret, agent_id };
  const wrong = Object.entries(texts).find(([, value]) => value !== undefined && typeof value !== 'string');
  if (wrong !== undefined) return `gateway_config.${wrong[0]} must be a string`;
  return {
    url: url.replace(/\/+$/, ''),
    tool,
    version: tool_version as string | undefined,
    key_secret: key_secret as string | undefined,
    agent_id: agent_id as string | undefined,
  };
}
