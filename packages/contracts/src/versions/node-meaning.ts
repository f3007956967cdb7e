import { canonicalJson } from '../json/canonical-json.ts';
import { readNode } from '../graph/read-node.ts';
import { titleOf } from '../workflow/title-of.ts';
import type { WorkflowNode } from '../workflow/workflow-file.ts';
import { describeVersions, type VersionOf } from './describe-versions.ts';

/** Cached meanings of nodes, which are immutable. An editor requests them again after every change of another node. */
const nodeTexts = new WeakMap<VersionOf, WeakMap<WorkflowNode, string>>();
const unknown: VersionOf = () => undefined;

export const readsWell = (node: WorkflowNode): boolean => 'config' in readNode(node);

/**
 * Returns a node without its id, name, position and comment. If `isRead` is set, fields missing from its config count as their defaults.
 */
export function comparable(node: WorkflowNode, isRead: boolean, versionOf: VersionOf | undefined): Record<string, unknown> {
  const { id: _id, title: _title, position: _position, comment: _comment, config, ...rest } = node;
  const read = readNode(node);
  return { ...rest, config: describeVersions(isRead && 'config' in read ? read.config : config, versionOf) };
}

/** Returns one text per meaning. Nodes with the same text, which includes the name, differ in position at most. */
export function nodeMeaning(node: WorkflowNode, versionOf: VersionOf = unknown): string {
  const texts = nodeTexts.get(versionOf) ?? new WeakMap<WorkflowNode, string>();
  nodeTexts.set(versionOf, texts);
  const known = texts.get(node);
  if (known !== undefined) return known;
  const isRead = readsWell(node);
  const text = canonicalJson([isRead, titleOf(node), comparable(node, isRead, versionOf)]);
  texts.set(node, text);
  return text;
}

/** Checks whether two nodes have the same position. Most positions are two numbers. */
export const isSamePosition = ({ position: a }: WorkflowNode, { position: b }: WorkflowNode): boolean =>
  a === b ||
  (a.x === b.x && a.y === b.y && Object.keys(a).length === 2 && Object.keys(b).length === 2) ||
  canonicalJson(a) === canonicalJson(b);
