import type { NodeConfig, NodeType, ReadNode } from '@pinion/contracts';
import { termOf } from '../lib/texts/term-of.ts';
import { agentPresentation } from './agent.ts';
import { branchPresentation } from './branch.ts';
import { codePresentation } from './code.ts';
import { confirmPresentation } from './confirm.ts';
import { delayPresentation } from './delay.ts';
import { inputPresentation } from './input.ts';
import { loopPresentation } from './loop.ts';
import { mapPresentation } from './map.ts';
import { mergePresentation } from './merge.ts';
import type { NodePresentation } from './node-presentation.ts';
import { outputPresentation } from './output.ts';
import { promptPresentation } from './prompt.ts';
import { subflowPresentation } from './subflow.ts';
import { toolPresentation } from './tool.ts';
import { transformPresentation } from './transform.ts';

/** The looks of every type of node, in the order of the palette. */
export const nodePresentations: { readonly [Type in NodeType]: NodePresentation<NodeConfig<Type>> } = {
  input: inputPresentation,
  output: outputPresentation,
  branch: branchPresentation,
  merge: mergePresentation,
  map: mapPresentation,
  loop: loopPresentation,
  subflow: subflowPresentation,
  delay: delayPresentation,
  agent: agentPresentation,
  tool: toolPresentation,
  prompt: promptPresentation,
  transform: transformPresentation,
  code: codePresentation,
  confirm: confirmPresentation,
};

type AnyPresentation = NodePresentation<NodeConfig<NodeType>>;

/** Returns how a type of node looks. Undefined for a type that this version does not know. */
export const presentationOf = (type: string): AnyPresentation | undefined =>
  Object.hasOwn(nodePresentations, type) ? (nodePresentations[type as NodeType] as AnyPresentation) : undefined;

/** Returns the name of a type of node inside a sentence. */
export const nodeTerm = (type: string): string => presentationOf(type)?.term ?? termOf(type);

/** Returns the text of a card. Undefined without one. */
export const cardTextOf = (read: ReadNode): string | undefined =>
  'config' in read ? presentationOf(read.type)?.text?.(read.config) : undefined;
