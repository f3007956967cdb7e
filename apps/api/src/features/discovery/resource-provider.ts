/** A resource as shown to a client. */
export type McpResource = { uri: string; name: string; title: string; description: string; mimeType: string };

/** A family of resources; `uriTemplate` is RFC 6570. */
export type McpResourceTemplate = Omit<McpResource, 'uri'> & { uriTemplate: string };

export type McpResourceContent = { mimeType: string; text: string } | { mimeType: string; blob: string };

/** The resources that a discovery server exposes, read-only. */
export type ResourceProvider = {
  resources(): Promise<readonly McpResource[]>;
  templates: readonly McpResourceTemplate[];
  /** Reads a resource. Resolves to undefined when it does not exist. */
  read(uri: string): Promise<McpResourceContent | undefined>;
  /** Returns completions for a template variable, given what is typed so far. */
  complete(uriTemplate: string, argument: string, typed: string): Promise<readonly string[]>;
  /** Returns a fingerprint that changes when any resource changes. Cheap enough to be called every two seconds. */
  fingerprint(): Promise<string>;
};
