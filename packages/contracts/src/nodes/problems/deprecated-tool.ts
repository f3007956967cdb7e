import { createMessage, type Message } from '../../message/message.ts';
import type { ToolSpec } from '../../tool/tool-spec.ts';
import type { Problem } from '../../workflow/problem.ts';

/** Returns the warning for the use of a deprecated tool. `named` is the name of the tool at the point of use. */
export const deprecatedTool = (spec: ToolSpec, named: string): Problem => ({
  tool: spec.name,
  code: 'deprecated_tool',
  severity: 'warning',
  ...deprecation(spec, named),
});

function deprecation({ reason, replacement }: ToolSpec, tool: string): Message {
  if (reason === undefined)
    return replacement === undefined
      ? createMessage('{{tool}} is deprecated. It still runs', { tool })
      : createMessage('{{tool}} is deprecated. It still runs. Use {{replacement}}', { tool, replacement });
  return replacement === undefined
    ? createMessage('{{tool}} is deprecated: {{reason}}. It still runs', { tool, reason })
    : createMessage('{{tool}} is deprecated: {{reason}}. It still runs. Use {{replacement}}', { tool, reason, replacement });
}

/** Returns the message for a tool that is blocked. `tool` is its name at the point of use. */
export function blockedMessage({ reason, replacement }: ToolSpec, tool: string): Message {
  if (reason === undefined)
    return replacement === undefined
      ? createMessage('{{tool}} is blocked. Calls to it end with POLICY_DENIED', { tool })
      : createMessage('{{tool}} is blocked. Calls to it end with POLICY_DENIED. Use {{replacement}}', { tool, replacement });
  return replacement === undefined
    ? createMessage('{{tool}} is blocked: {{reason}}. Calls to it end with POLICY_DENIED', { tool, reason })
    : createMessage('{{tool}} is blocked: {{reason}}. Calls to it end with POLICY_DENIED. Use {{replacement}}', {
        tool,
        reason,
        replacement,
      });
}

/** Returns the message for a tool of which no version can be called, with the reason of the one that would be. */
export function allBlockedMessage({ name: tool, reason, replacement }: ToolSpec): Message {
  if (replacement !== undefined)
    return createMessage('Every version of {{tool}} is blocked. Calls to it end with POLICY_DENIED. Use {{replacement}}', {
      tool,
      replacement,
    });
  return reason === undefined
    ? createMessage('Every version of {{tool}} is blocked. Calls to it end with POLICY_DENIED', { tool })
    : createMessage('Every version of {{tool}} is blocked: {{reason}}. Calls to it end with POLICY_DENIED', { tool, reason });
}
