import { vendorProgramProviders, vendorProgramsConflict } from '../../agent/vendor-programs.ts';
import type { AgentConfig } from '../../agent/agent-config.ts';
import { createMessage, type Message } from '../../message/message.ts';
import type { Problem } from '../../workflow/problem.ts';
import type { WorkflowNode } from '../../workflow/workflow-file.ts';

/** Returns a problem if the model of an agent cannot have programs on its vendor's machine. */
export function vendorProgramProblems({ id }: WorkflowNode, { model, policy }: AgentConfig): Problem[] {
  const conflict = vendorProgramsConflict(model, policy.programs);
  if (conflict === undefined) return [];
  return [{ code: 'vendor_programs', severity: 'error', ...messageOf(conflict, id, model.provider), node_id: id }];
}

function messageOf(conflict: NonNullable<ReturnType<typeof vendorProgramsConflict>>, node: string, provider: string): Message {
  switch (conflict) {
    case 'provider':
      return createMessage("{{node}}: {{provider}} cannot run programs on the vendor's machine. These can: {{supported}}", {
        node,
        provider,
        supported: vendorProgramProviders.join(', '),
      });
    case 'tool_mode':
      return createMessage("{{node}}: programs on the vendor's machine need tool calling. Remove tool_mode: text", { node });
    case 'policy':
      return createMessage("{{node}}: with programs set to only, programs on the vendor's machine have no tool to call", {
        node,
      });
  }
}
