import type { ResourceProvider, McpResourceContent } from '../features/discovery/resource-provider.ts';

/**
 * A test double: the resources that the MCP conformance suite requests by name, in place of a workspace's tools. It exposes our
 * server, its sessions and its subscriptions to the suite. The product uses another resource provider.
 */
export const fixtureResources: ResourceProvider = {
  templates: [
    {
      uriTemplate: 'test://template/{id}/data',
      name: 'template',
      title: 'Template',
      description: 'Data by id',
      mimeType: 'application/json',
    },
  ],
  resources: () =>
    Promise.resolve(
      Object.entries(contents).map(([uri, { mimeType }]) => ({ uri, name: uri, title: uri, description: uri, mimeType })),
    ),
  read: uri => {
    const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
    if (id === undefined) return Promise.resolve(contents[uri]);
    const text = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` });
    return Promise.resolve({ mimeType: 'application/json', text });
  },
  complete: () => Promise.resolve([]),
  fingerprint: () => Promise.resolve('never changes'),
};

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const contents: Record<string, McpResourceContent> = {
  'test://static-text': { mimeType: 'text/plain', text: 'This is the content of the static text resource.' },
  'test://static-binary': { mimeType: 'image/png', blob: onePixel },
  'test://watched-resource': { mimeType: 'text/plain', text: 'watched' },
};
