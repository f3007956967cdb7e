import { agentNode } from './agent.ts';
import { branchNode } from './branch.ts';
import { codeNode } from './code.ts';
import { confirmNode } from './confirm.ts';
import { delayNode } from './delay.ts';
import { inputNode } from './input.ts';
import { loopNode } from './loop.ts';
import { mapNode } from './map.ts';
import { mergeNode } from './merge.ts';
import type { NodeDefinition } from './node-definition.ts';
import { outputNode } from './output.ts';
import { promptNode } from './prompt.ts';
import { subflowNode } from './subflow.ts';
import { toolNode } from './tool.ts';
import { transformNode } from './transform.ts';

/** Every executable node type. A type outside this table is kept as a placeholder. */
const definitions = {
  input: inputNode,
  agent: agentNode,
  tool: toolNode,
  prompt: promptNode,
  transform: transformNode,
  code: codeNode,
  branch: branchNode,
  merge: mergeNode,
  confirm: confirmNode,
  delay: delayNode,
  subflow: subflowNode,
  map: mapNode,
  loop: loopNode,
  output: outputNode,
};

export type NodeType = keyof typeof definitions;
export type NodeConfig<Type extends NodeType> = (typeof definitions)[Type] extends NodeDefinition<infer Config> ? Config : never;

export const nodeTypes = Object.keys(definitions) as NodeType[];
export const isNodeType = (type: string): type is NodeType => Object.hasOwn(definitions, type);

/** Returns the definition of a node type. */
export const nodeDefinition = <Type extends NodeType>(type: Type): NodeDefinition<NodeConfig<Type>> =>
  definitions[type] as unknown as NodeDefinition<NodeConfig<Type>>;
