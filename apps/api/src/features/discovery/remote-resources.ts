import { type Client, ProtocolError } from '@modelcontextprotocol/client';
import type { ResourceProvider, McpResourceContent } from './resource-provider.ts';

/** Opens the resource store of a running server through its own MCP address. */
export async function openRemoteResources(client: Client): Promise<ResourceProvider> {
  const { resourceTemplates } = await client.listResourceTemplates();
  return {
    templates: resourceTemplates.map(({ uriTemplate, name, title = name, description = '', mimeType = plain }) => ({
      uriTemplate,
      name,
      title,
      description,
      mimeType,
    })),
    resources: async () =>
      (await client.listResources()).resources.map(({ uri, name, title = name, description = '', mimeType = plain }) => ({
        uri,
        name,
        title,
        description,
        mimeType,
      })),
    read: uri => readOrMiss(client, uri),
    complete: async (uri, name, value) =>
      (await client.complete({ ref: { type: 'ref/resource', uri }, argument: { name, value } })).completion.values,
    mark: async () => JSON.stringify((await client.listResources()).resources),
  };
}

const plain = 'application/json';

async function readOrMiss(client: Client, uri: string): Promise<McpResourceContent | undefined> {
  try {
    const [content] = (await client.readResource({ uri })).contents;
    if (content === undefined) return undefined;
    const { mimeType = plain } = content;
    return 'text' in content ? { mimeType, text: content.text } : { mimeType, blob: content.blob };
  } catch (error) {
    if (error instanceof ProtocolError && error.message.includes('Unknown resource URI')) return undefined;
    throw error;
  }
}
