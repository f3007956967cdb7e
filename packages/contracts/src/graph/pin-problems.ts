import { agentOutputNames, structuredName } from '../agent/agent-output-names.ts';
import type { AgentConfig } from '../agent/agent-config.ts';
import type { PinnedHandle } from '../agent/pinned-handle.ts';
import type { Problem } from './problem.ts';
import type { WorkflowNode } from './workflow-file.ts';

/**
 * Returns problems of pins, such as a name that is taken or a tool that is disabled. The handle remains and shows the problem.
 */
export function pinProblems(node: WorkflowNode, config: AgentConfig): Problem[] {
  const taken = new Set<string>([...agentOutputNames, 'error', ...(config.output_schema === undefined ? [] : [structuredName])]);
  const enabled = new Set(config.tools.map(tool => tool.name));
  const problems: Problem[] = [];
  for (const pin of config.pins) {
    const about = { node_id: node.id, pin: pin.name };
    if (taken.has(pin.name))
      problems.push({
        ...about,
        code: 'pin_name_taken',
        severity: 'error',
        message: `a pin may not be called ${pin.name}: the name is taken`,
      });
    taken.add(pin.name);
    const lacks = lackOf(pin);
    if (lacks !== undefined)
      problems.push({ ...about, code: 'pin_incomplete', severity: 'warning', message: `pin ${pin.name}: ${lacks}` });
    if (!enabled.has(pin.selector.tool)) {
      const message = `pin ${pin.name}: ${pin.selector.tool} is off for this agent; the handle stays and answers ${pin.on_missing}`;
      problems.push({ ...about, tool: pin.selector.tool, code: 'pin_tool_off', severity: 'warning', message });
    }
  }
  return problems;
}

/** Returns the parameter that a pin's strategy requires and the pin is missing. */
function lackOf({ selector: { strategy, call_id, n } }: PinnedHandle): string | undefined {
  if (strategy === 'nth' && n === undefined) return 'which call it reads is not set (n); it reads the first';
  if (strategy === 'by_call_id' && call_id === undefined) return 'the id of its call is not set (call_id); it never has a value';
  return undefined;
}
