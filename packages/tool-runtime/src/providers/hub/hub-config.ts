import type { ToolSpec } from '@pinion/contracts';

/** What `gateway_config` of a `hub` tool says: which tool of which hub. */
export type HubConfig = {
  /** Where its interface begins: `https://hub.example/api/v1`. */
  url: string;
  /** The tool's name there. */
  tool: string;
  version: string | undefined;
  /** Name of the secret that lets us in. */
  key_secret: string | undefined;
  /** Who we are there; the hub's activations for it count. */
  agent_id: string | undefined;
};

/** Wrong configurations are told as a text. */
export function readHubConfig({ gateway_config }: ToolSpec): HubConfig | string {
  const { url, tool, tool_version, key_secret, agent_id } = gateway_config;
  if (typeof url !== 'string' || !URL.canParse(url)) return 'gateway_config.url must be the address of the hub';
  if (typeof tool !== 'string' || tool === '') return 'gateway_config.tool must be the name of the tool at the hub';
  const texts = { tool_version, key_secret, agent_id };
  const wrong = Object.entries(texts).find(([, value]) => value !== undefined && typeof value !== 'string');
  if (wrong !== undefined) return `gateway_config.${wrong[0]} must be a text`;
  return {
    url: url.replace(/\/+$/, ''),
    tool,
    version: tool_version as string | undefined,
    key_secret: key_secret as string | undefined,
    agent_id: agent_id as string | undefined,
  };
}
