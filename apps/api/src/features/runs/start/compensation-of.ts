import {
  fillValue,
  isRecord,
  parseToolRef,
  readPath,
  referencesOf,
  type SideEffectRecord,
  type ToolLookup,
  type ToolSpec,
  ToolVersion,
} from '@pinion/contracts';
import { maxSatisfying } from 'semver';
import { frozenTool } from '../../../engine/nodes/frozen-tool.ts';

export type VersionsOf = (name: string) => readonly ToolSpec[];

/** Returns the tool that compensates another: `name`, `name@1.2.0`, or `name@^1`. Blocked versions are not used. */
export function compensationTool(ref: string, lookup: ToolLookup, versionsOf: VersionsOf): ToolSpec | undefined {
  const { name, version } = parseToolRef(ref);
  if (version === undefined || ToolVersion.safeParse(version).success) return lookup(name, version);
  const usable = versionsOf(name).filter(spec => spec.lifecycle !== 'blocked');
  const best = maxSatisfying(
    usable.map(spec => spec.version),
    version,
  );
  return usable.find(spec => spec.version === best);
}

export type Compensation =
  | { ok: true; tool: { name: string; version: string }; input: Record<string, unknown> }
  | { ok: false; why: string };

/**
 * Returns the call that would compensate an effect, or the reason there is none. `tools` are the versions the run was frozen
 * on, which include the compensating tools.
 */
export function compensationOf(effect: SideEffectRecord, tools: readonly ToolSpec[]): Compensation {
  const spec = tools.find(one => one.name === effect.tool_name && one.version === effect.version);
  if (effect.status === 'failed') return no('It failed, so there is nothing to undo');
  if (effect.policy === 'irreversible') return no('it cannot be undone');
  if (effect.policy === 'idempotent') return no('No tool undoes it');
  if (spec?.compensation_tool === undefined) return no('Its definition has no compensation_tool');
  // Several versions of it may be frozen, because other nodes named them.
  const undoing = compensationTool(
    spec.compensation_tool,
    (name, version) => frozenTool(tools, name, version),
    name => tools.filter(one => one.name === name),
  );
  if (undoing === undefined) return no(`${spec.compensation_tool} was not in the catalog when the run started`);
  return inputFor(effect, spec, undoing);
}

const no = (why: string): Compensation => ({ ok: false, why });

function inputFor(effect: SideEffectRecord, spec: ToolSpec, undoing: ToolSpec): Compensation {
  const values: Record<string, unknown> = { input: effect.args, output: effect.result };
  const mapping = spec.compensation_input;
  const missing = missingIn(mapping, values);
  if (missing !== undefined)
    return no(
      effect.status === 'indeterminate'
        ? `Its outcome is unknown, and ${missing} is missing to undo it`
        : `${missing} is neither in the input nor in the output of the call`,
    );
  const input = mapping === undefined ? effect.result : fillValue(mapping, name => values[name]);
  if (!isRecord(input)) return no('Its output is not an object. Set compensation_input');
  return { ok: true, tool: { name: undoing.name, version: undoing.version }, input };
}

function missingIn(mapping: Record<string, unknown> | undefined, values: Record<string, unknown>): string | undefined {
  if (mapping === undefined) return undefined;
  const texts = JSON.stringify(mapping);
  return referencesOf(texts).find(({ node_id, path }) => readPath(values[node_id], path) === undefined)?.text;
}
