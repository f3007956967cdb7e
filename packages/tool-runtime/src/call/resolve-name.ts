import type { ToolSpec } from '@pinion/contracts';

/**
 * Returns a function that finds the tool a model meant, among those it was given. Models write `functions.web_search` or
 * `Web_Search`, which is accepted when it can mean only one tool. Any other name is unknown and is denied as requested.
 */
export function toolFinder(tools: readonly ToolSpec[]): (name: string) => ToolSpec | undefined {
  const exact = new Map(tools.map(tool => [tool.name, tool]));
  const folded = new Map<string, ToolSpec | undefined>();
  for (const tool of tools) {
    const key = fold(tool.name);
    folded.set(key, folded.has(key) ? undefined : tool);
  }
  return name => exact.get(name) ?? exact.get(withoutPrefix(name)) ?? folded.get(fold(withoutPrefix(name)));
}

const withoutPrefix = (name: string): string => (name.startsWith('functions.') ? name.slice('functions.'.length) : name);

const fold = (name: string): string => name.toLowerCase();
