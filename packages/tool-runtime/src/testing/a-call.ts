import { specOf, ToolDefinition, type ToolDefinitionInput } from '@pinion/contracts';
import { memoryJournal } from '../adapters/memory/index.ts';
import { ajvSchemas } from '../adapters/node/ajv-schemas.ts';
import { CancelScope } from '../call/cancel-scope.ts';
import { toolPreparer } from '../call/prepared-tool.ts';
import type { ToolCall } from '../call/tool-call.ts';
import { Redaction } from '../envelope/redact.ts';
import type { Clock } from '../ports/index.ts';
import { virtualClock } from './virtual-clock.ts';

const prepare = toolPreparer(ajvSchemas());

/** Creates a call that passed the guard, to be sent through one stage of the pipeline. A test double. */
export function aCall(
  definition: Partial<ToolDefinitionInput> = {},
  parts: Partial<ToolCall> = {},
  clock: Clock = virtualClock(),
): ToolCall {
  const spec = specOf(
    ToolDefinition.parse({
      name: 'shop.pay',
      version: '1.0.0',
      description: 'pays',
      category: 'api',
      input_schema: { type: 'object' },
      gateway: 'internal',
      ...definition,
    }),
  );
  const input = parts.input ?? {};
  const text = JSON.stringify(input);
  return {
    callId: 'call-1',
    seq: 0,
    iteration: 0,
    index: 0,
    modelCallId: undefined,
    tool: prepare(spec),
    input,
    inputText: text,
    canonicalInput: text,
    issues: undefined,
    scope: { org_id: 'org', workspace_id: 'workspace', user_id: 'user' },
    caller: { run_id: 'run', node_id: 'agent', agent_id: 'flow/agent', roles: [], turn_group_id: 'run' },
    idempotencyKey: undefined,
    ruleId: undefined,
    stepId: undefined,
    programCaller: undefined,
    programFacts: undefined,
    approvals: undefined,
    cancel: new CancelScope(new AbortController().signal),
    journal: memoryJournal(clock, 'run', 'agent'),
    parentSpan: undefined,
    redaction: new Redaction(),
    authorization: undefined,
    isEdited: false,
    editedCalls: [],
    wasInterrupted: false,
    isHeld: false,
    elsewhere: undefined,
    attempts: [],
    startedAt: clock.now(),
    startText: '',
    startedMono: clock.monotonic(),
    span: undefined,
    locatedSecrets: [],
    secrets: {},
    wasSent: false,
    response: undefined,
    sandbox: undefined,
    program: undefined,
    onQueued: undefined,
    abort: undefined,
    ...parts,
  };
}
