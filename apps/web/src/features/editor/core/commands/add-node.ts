import { freshId, isRecord, type NodeType, type WorkflowFile, type WorkflowNode, nodeDefinition } from '@pinion/contracts';
import { freeName } from '../../../../lib/free-name.ts';
import { paletteEntries, type PaletteKind } from '../../../../nodes/node-palette.ts';
import { notesOf, withNotes } from '../../../canvas/index.ts';

/** A node or a note without its place. Without a config and a title, it has those of its kind. */
export type NodeToAdd = { kind: PaletteKind; config?: Record<string, unknown>; title?: string };
export type NewNode = NodeToAdd & { position: { x: number; y: number } };

/** Adds a node or a note to the canvas. Returns the new file and the id. */
export function addNode(file: WorkflowFile, { kind, position, config, title }: NewNode): { file: WorkflowFile; id: string } {
  const at = { x: Math.round(position.x), y: Math.round(position.y) };
  if (kind === 'note') {
    const notes = notesOf(file);
    const id = freshId(new Set(notes.map(note => note.id)), 'note');
    return { file: withNotes(file, [...notes, { id, text: '', position: at }]), id };
  }
  const id = freshId(new Set(file.nodes.map(node => node.id)), kind);
  const name = title ?? newTitle(file, kind);
  const node: WorkflowNode = {
    id,
    type: kind,
    position: at,
    config: config ?? newConfig(file, kind),
    ...(name ? { title: name } : {}),
  };
  return { file: { ...file, nodes: [...file.nodes, node] }, id };
}

/** Returns the name of a new node: that of its kind, with a number if a node has it. A tool is named by its tool. */
function newTitle(file: WorkflowFile, kind: NodeType): string | undefined {
  const name = kind === 'tool' ? undefined : paletteEntries.find(entry => entry.kind === kind)?.name;
  return name === undefined ? undefined : freeName(name, new Set(file.nodes.map(node => node.title ?? node.id)), ' ');
}

/** Returns the config of a new node. An agent takes the model of the agent that was added last. */
function newConfig(file: WorkflowFile, kind: NodeType): Record<string, unknown> {
  const config = nodeDefinition(kind).initial;
  const model = kind === 'agent' ? file.nodes.map(modelOf).findLast(one => one !== undefined) : undefined;
  return model === undefined ? config : { ...config, model };
}

/** Returns the model of an agent. Undefined for a scripted one, whose responses are its own. */
function modelOf({ type, config }: WorkflowNode): Record<string, unknown> | undefined {
  const model = type === 'agent' ? config['model'] : undefined;
  return isRecord(model) && model['provider'] !== 'scripted' ? model : undefined;
}
