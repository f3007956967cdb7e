import {
  changeReferences,
  expressionsOf,
  isNodeType,
  isRecord,
  nodeDefinition,
  readNode,
  titleOf,
  type WorkflowFile,
  type WorkflowNode,
} from '@pinion/contracts';
import { mentions, renameInCode } from './rename-in-code.ts';
import { looksUp, renameInExpression } from './rename-in-expression.ts';
import type { RenamedField } from './renamed-field.ts';

/** The output whose type has a renamed field. */
export type FieldSource = { node: string; handle: string };

export type FollowedRename = {
  file: WorkflowFile;
  /** The titles of the nodes that follow. */
  followed: string[];
  /** The titles of nodes whose code names the field in a way that is not followed. */
  unsure: string[];
};

/**
 * Renames a field of an output in what reads it: templates of all nodes, and the expressions, conditions and code of the nodes that
 * get its value by an edge, also through branches and approvals. The schema itself is renamed by the caller.
 */
export function renameField(file: WorkflowFile, source: FieldSource, field: RenamedField): FollowedRename {
  const inputs = inputsWith(file, source);
  const followed: string[] = [];
  const unsure: string[] = [];
  const nodes = file.nodes.map(node => {
    const renamed = renameIn(node, { file, source, field, handles: inputs.get(node.id) ?? [] });
    if (renamed !== node) followed.push(titleOf(node));
    if (isUnsure(renamed, field, inputs)) unsure.push(titleOf(node));
    return renamed;
  });
  return { file: followed.length === 0 ? file : { ...file, nodes }, followed, unsure };
}

/** Returns the target handles that get the value of an output, by node. */
function inputsWith({ nodes, edges }: WorkflowFile, source: FieldSource): ReadonlyMap<string, string[]> {
  const inputs = new Map<string, string[]>();
  const forwards = new Set(
    nodes.filter(({ type }) => isNodeType(type) && nodeDefinition(type).forwardsInput).map(({ id }) => id),
  );
  const waiting = edges.filter(edge => edge.source === source.node && edge.source_handle === source.handle);
  for (let edge = waiting.pop(); edge !== undefined; edge = waiting.pop()) {
    const known = inputs.get(edge.target) ?? [];
    if (known.includes(edge.target_handle)) continue;
    inputs.set(edge.target, [...known, edge.target_handle]);
    const { target } = edge;
    if (forwards.has(target)) waiting.push(...edges.filter(next => next.source === target));
  }
  return inputs;
}

type Reader = { file: WorkflowFile; source: FieldSource; field: RenamedField; handles: readonly string[] };

function renameIn(node: WorkflowNode, reader: Reader): WorkflowNode {
  const config = withReferences(withValue(node, reader), reader);
  return JSON.stringify(config) === JSON.stringify(node.config) ? node : { ...node, config };
}

type Config = WorkflowNode['config'];

/** Renames the field in the references of a node. An input node is its value, any other a record of its outputs. */
function withReferences({ type, config }: WorkflowNode, { file, source, field: { path, to } }: Reader): Config {
  const start = file.nodes.find(({ id }) => id === source.node)?.type === 'input' ? [] : [source.handle];
  const renamed = changeReferences({ ...config }, ({ node_id, path: named }) => {
    if (node_id !== source.node) return undefined;
    const at = placeOf([...start, ...path], named);
    return at === undefined || !/^[^\s{}.]+$/.test(to) ? undefined : [node_id, ...named.with(at, to)];
  });
  const verbatim = type === 'tool' && Array.isArray(config['verbatim']) ? config['verbatim'] : [];
  return verbatim.length === 0 ? renamed : { ...renamed, input: keepVerbatim(config['input'], renamed['input'], verbatim) };
}

/** Returns the index at which a reference names the last word of a path. Indexes of lists may be between the words. */
function placeOf(path: readonly string[], named: readonly string[]): number | undefined {
  let at = 0;
  for (const [index, word] of path.entries()) {
    while (index > 0 && named[at] !== word && /^\d+$/.test(named[at] ?? '')) at += 1;
    if (named[at] !== word) return undefined;
    at += 1;
  }
  return at - 1;
}

/** Returns the changed fields of a tool, but those that are no templates as they were. */
const keepVerbatim = (before: unknown, after: unknown, verbatim: readonly unknown[]): unknown => ({
  ...(after as object),
  ...Object.fromEntries(Object.entries(before ?? {}).filter(([name]) => verbatim.includes(name))),
});

/** Renames the field in what a node evaluates on a value with it. */
function withValue(node: WorkflowNode, { field, handles }: Reader): WorkflowNode {
  if (handles.length === 0) return node;
  const { code } = node.config;
  if (node.type === 'code' && typeof code === 'string')
    return {
      ...node,
      config: { ...node.config, code: handles.reduce((text, handle) => renameInCode(text, handle, field), code) },
    };
  return expressionsOf(readNode(node))
    .filter(({ on }) => on === 'in')
    .reduce((changed, expression) => {
      const text = renameInExpression(expression.text, field);
      return { ...changed, config: withField(changed.config, expression.field.split('.'), text) as Config };
    }, node);
}

/** Returns a config with a text at a path of names and of indexes of lists. */
function withField(value: unknown, [key, ...rest]: readonly string[], text: string): unknown {
  if (key === undefined) return text;
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === Number(key) ? withField(item, rest, text) : item));
  return isRecord(value) ? { ...value, [key]: withField(value[key], rest, text) } : value;
}

/** Returns whether the code or an expression of a node still names the field, so that somebody has to look at it. */
function isUnsure(node: WorkflowNode, { path }: RenamedField, inputs: ReadonlyMap<string, string[]>): boolean {
  if (!inputs.has(node.id)) return false;
  const read = readNode(node);
  const name = path.at(-1) ?? '';
  return read.type === 'code' ? mentions(read.config.code, name) : expressionsOf(read).some(({ text }) => looksUp(text, name));
}
