import { mangleName } from '../mangle-name.ts';

/** Maximum number of characters of an answer that are searched. */
const mostRead = 100_000;

/**
 * Returns the tools for which a text contains a written call: JSON with name and arguments, XML of the kinds that open models
 * write, or a line `name(...)`. Used for answers without a tool call, where such a text is a call that the provider's protocol
 * did not carry.
 */
export function writtenCalls(text: string, tools: readonly string[]): string[] {
  const read = text.slice(0, mostRead);
  if (!/[<{(]/.test(read)) return [];
  return tools.filter(tool => [...new Set([tool, mangleName(tool)])].some(name => isWritten(read, escaped(name))));
}

const isWritten = (text: string, name: string): boolean => formsOf(name).some(form => form.test(text));

const formsOf = (name: string): RegExp[] => [
  new RegExp(
    `"(?:name|tool|tool_name|function)"\\s{0,20}:\\s{0,20}"${name}"\\s{0,20},\\s{0,20}"(?:arguments|parameters|input|args)"`,
  ),
  new RegExp(
    `"(?:arguments|parameters|input|args)"\\s{0,20}:[\\s\\S]{0,4000}"(?:name|tool|tool_name|function)"\\s{0,20}:\\s{0,20}"${name}"`,
  ),
  new RegExp(`<(?:\\w{1,20}:)?(?:invoke|function|tool|tool_call|function_call)\\s[^<>]{0,200}["']?${name}["']?[^<>]{0,200}>`),
  new RegExp(`<function=${name}>`),
  new RegExp(`<(?:tool_name|name|tool)>\\s{0,20}${name}\\s{0,20}</`),
  new RegExp(`<${name}>[\\s\\S]{0,8000}</${name}>`),
  new RegExp(`(?:^|\\n)[ \\t]{0,20}\\[?${name}\\([^\\n]{0,4000}\\)\\]?[ \\t]{0,20}(?:\\r?\\n|$)`),
];

const escaped = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
