import { isRecord, type JsonSchema, parseUntrustedJson, type ToolSpec } from '@pinion/contracts';
import { adaptSchema, wrapKey } from './adapt-schema.ts';
import { type ArgumentNames, argumentNames } from './argument-names/argument-names.ts';
import { jsonMember } from './json-member.ts';
import { readString } from './json-string.ts';
import { mangleName } from './mangle-name.ts';

type VendorTool = { name: string; description: string; schema: JsonSchema };

/** The tools of an agent in a provider's format, and the conversion back. */
export type Toolset = {
  readonly tools: readonly VendorTool[];
  /** Returns the tool name that is sent to the provider. */
  vendorName(name: string): string;
  /** Returns the tool's canonical name, or the model's own name when it matches none. */
  canonicalName(text: string): string;
  /** Checks for a tool that the model can mean by a name. */
  has(text: string): boolean;
  /** Returns the arguments in the tool's format: the original text, without Pinion's own wrapper and names. */
  inputText(name: string, text: string): string;
  /** Converts arguments to the provider's format, for the conversation so far. */
  vendorInput(name: string, inputText: string): string;
};

const known = new WeakMap<readonly ToolSpec[], Toolset>();

/** Returns the toolset, created once per tools array, however many turns use it. */
export function toolsetOf(tools: readonly ToolSpec[]): Toolset {
  const found = known.get(tools);
  if (found !== undefined) return found;
  const made = makeToolset(tools);
  known.set(tools, made);
  return made;
}

function makeToolset(specs: readonly ToolSpec[]): Toolset {
  const byVendor = new Map<string, string>();
  const byFolded = new Map<string, string | undefined>();
  const toVendor = new Map<string, string>();
  const wrapped = new Set<string>();
  const renamed = new Map<string, ArgumentNames>();
  const tools = specs.map(({ name, description, input_schema }): VendorTool => {
    const vendor = mangleName(name);
    const { schema, isWrapped } = adaptSchema(input_schema);
    const folded = vendor.toLowerCase();
    byVendor.set(vendor, name);
    byFolded.set(folded, byFolded.has(folded) ? undefined : name);
    toVendor.set(name, vendor);
    if (isWrapped) wrapped.add(name);
    const names = argumentNames(schema);
    if (names !== undefined) renamed.set(name, names);
    return { name: vendor, description, schema: names?.schema ?? schema };
  });
  const find = (text: string): string | undefined => {
    const bare = bareName(text);
    return byVendor.get(text) ?? byVendor.get(bare) ?? byFolded.get(bare.toLowerCase());
  };
  return {
    tools,
    vendorName: name => toVendor.get(name) ?? mangleName(name),
    canonicalName: text => find(text) ?? text,
    has: text => find(text) !== undefined,
    inputText: (name, written) => {
      const text = objectText(written);
      const own = renamed.get(name)?.toTool(text) ?? text;
      return wrapped.has(name) ? (jsonMember(own, wrapKey) ?? own) : own;
    },
    vendorInput: (name, inputText) => {
      const text = wrapped.has(name) ? `{"${wrapKey}":${inputText === '' ? 'null' : inputText}}` : inputText;
      return renamed.get(name)?.toVendor(text) ?? text;
    },
  };
}

/** Removes what templates leave at a name: a namespace before it, or the number of the call or a channel after it. */
const bareName = (name: string): string => name.replace(/^functions\./, '').replace(/(?::\d+|<\|.*)$/, '');

/**
 * Returns the text of arguments, which are always an object. Some models write `null` for none, and some servers encode the text of the
 * object once more as a JSON string.
 */
function objectText(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed === 'null') return '';
  const inner = trimmed.startsWith('"') ? readString(trimmed) : undefined;
  return inner !== undefined && isRecord(parseUntrustedJson(inner).value) ? inner : text;
}
