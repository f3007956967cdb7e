import { readNode, toolsNamedBy, type WorkflowFile } from '@pinion/contracts';

/** The use of a tool in a workflow: on how many nodes and in how many pins. `version` null means the newest active one. */
export type ToolUse = { tool: string; version: string | null; nodes: number; pins: number };

const known = new WeakMap<WorkflowFile, readonly ToolUse[]>();

/** Returns the tools that a file uses. Files are immutable, so each is read only once. */
export function toolUsesOf(file: WorkflowFile): readonly ToolUse[] {
  const uses = known.get(file) ?? [...countUses(file).values()];
  known.set(file, uses);
  return uses;
}

function countUses(file: WorkflowFile): Map<string, ToolUse> {
  const uses = new Map<string, ToolUse>();
  const use = (tool: string, version: string | undefined): ToolUse => {
    const key = JSON.stringify([tool, version ?? null]);
    const found = uses.get(key) ?? { tool, version: version ?? null, nodes: 0, pins: 0 };
    uses.set(key, found);
    return found;
  };
  for (const node of file.nodes) {
    const read = readNode(node);
    for (const tool of toolsNamedBy(node)) use(tool.name, tool.version).nodes += 1;
    if (read.type !== 'agent') continue;
    for (const { selector } of read.config.pins) {
      const enabled = read.config.tools.find(tool => tool.name === selector.tool);
      use(selector.tool, enabled?.version).pins += 1;
    }
  }
  return uses;
}

/** Returns the secrets that agents name as their model's key. */
export const credentialsOf = (file: WorkflowFile): string[] =>
  file.nodes.flatMap(node => {
    const read = readNode(node);
    return read.type === 'agent' && read.config.model.credential !== undefined ? [read.config.model.credential] : [];
  });
