/** A resource as a client is told of it. */
export type McpResource = { uri: string; name: string; title: string; description: string; mimeType: string };

/** A family of resources; `uriTemplate` is RFC 6570. */
export type McpResourceTemplate = Omit<McpResource, 'uri'> & { uriTemplate: string };

export type McpResourceContent = { mimeType: string; text: string } | { mimeType: string; blob: string };

/** What a discovery server shows: things to read, and nothing to do (0-092, 0-101). */
export type ResourceProvider = {
  resources(): Promise<readonly McpResource[]>;
  templates: readonly McpResourceTemplate[];
  /** undefined: there is no such resource. */
  read(uri: string): Promise<McpResourceContent | undefined>;
  /** What could stand in this place of a template, given what is typed so far. */
  complete(uriTemplate: string, argument: string, typed: string): Promise<readonly string[]>;
  /** Another text means: something of it changed. Cheap enough to be asked every other second. */
  mark(): Promise<string>;
};
