import { createMessage, type Message } from '../../message/message.ts';
import { agentOutputNames, structuredName } from '../../agent/agent-output-names.ts';
import type { AgentConfig } from '../../agent/agent-config.ts';
import type { PinnedHandle } from '../../agent/pinned-handle.ts';
import type { Problem } from '../../workflow/problem.ts';
import { programToolName } from '../../tool/program-caller.ts';
import type { WorkflowNode } from '../../workflow/workflow-file.ts';

/**
 * Returns problems of pins, such as a name that is taken or a tool that is disabled. The handle remains and shows the problem.
 */
export function pinProblems(node: WorkflowNode, config: AgentConfig): Problem[] {
  const taken = new Set<string>([...agentOutputNames, 'error', ...(config.output_schema === undefined ? [] : [structuredName])]);
  const canRunPrograms = config.policy.programs === 'offered' || config.policy.programs === 'only';
  const enabled = new Set([...config.tools.map(tool => tool.name), ...(canRunPrograms ? [programToolName] : [])]);
  const problems: Problem[] = [];
  for (const pin of config.pins) {
    const about = { node_id: node.id, pin: pin.name };
    if (taken.has(pin.name))
      problems.push({
        ...about,
        code: 'pin_name_taken',
        severity: 'error',
        ...createMessage('The pin name {{pin}} is already taken', { pin: pin.name }),
      });
    taken.add(pin.name);
    const missing = missingParameter(pin);
    if (missing !== undefined) problems.push({ ...about, code: 'pin_incomplete', severity: 'warning', ...missing });
    if (!enabled.has(pin.selector.tool)) {
      const message = createMessage('Pin {{pin}}: {{tool}} is disabled for this agent. The handle stays and returns {{value}}', {
        pin: pin.name,
        tool: pin.selector.tool,
        value: pin.on_missing,
      });
      problems.push({ ...about, tool: pin.selector.tool, code: 'pin_tool_off', severity: 'warning', ...message });
    }
  }
  return problems;
}

/** Returns a message if a pin is missing the parameter that its strategy requires. */
function missingParameter({ name: pin, selector: { strategy, call_id, n } }: PinnedHandle): Message | undefined {
  if (strategy === 'nth' && n === undefined)
    return createMessage('Pin {{pin}}: the call number (n) is not set, so the first call is read', { pin });
  if (strategy === 'by_call_id' && call_id === undefined)
    return createMessage('Pin {{pin}}: the call ID (call_id) is not set, so it never has a value', { pin });
  return undefined;
}
