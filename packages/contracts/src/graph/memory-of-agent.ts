import type { AgentConfig } from '../agent/agent-config.ts';
import type { ChatMemory } from '../agent/chat-memory.ts';
import { defaultMemoryTurns } from '../agent/chat-memory-limits.ts';
import { isRecord } from '../json/own-value.ts';
import { readNode } from './read-node.ts';
import { stringsIn } from '../workflow/strings-in.ts';
import type { WorkflowFile } from '../workflow/workflow-file.ts';

/** Returns the memory of an agent: its own setting, else the last turns, unless the workflow passes the history on by itself. */
export function memoryOfAgent(file: Pick<WorkflowFile, 'nodes'>, { memory }: Pick<AgentConfig, 'memory'>): ChatMemory {
  return memory ?? (readsHistory(file) ? { mode: 'off' } : { mode: 'turns', max_turns: defaultMemoryTurns });
}

/**
 * Checks whether a workflow reads the earlier messages from its input: the input node has a field `history`, or it takes an
 * object of any fields and a later node reads all of it or its history.
 */
export function readsHistory({ nodes }: Pick<WorkflowFile, 'nodes'>): boolean {
  const input = nodes.map(readNode).find(({ type }) => type === 'input');
  const schema = input?.type === 'input' ? input.config.schema : undefined;
  const fields = schema?.['properties'];
  if (isRecord(fields) && Object.keys(fields).length > 0) return Object.hasOwn(fields, 'history');
  if (schema?.['type'] !== 'object' && !isRecord(fields)) return false;
  return nodes.some(node => {
    const read = readNode(node);
    if (read.type === 'agent' && read.config.prompt === '') return true;
    return read.type !== 'input' && stringsIn(node.config).some(text => /\bhistory\b/u.test(text));
  });
}
