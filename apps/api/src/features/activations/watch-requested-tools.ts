import { isRecord, type RunEvent, ToolName } from '@pinion/contracts';
import type { RequestedTool, RequestedTools } from '../../stores/tools/index.ts';
import type { ActiveRun, RunObserver } from '../../engine/active-run.ts';
import { agentOfCall } from '../../telemetry/agent-of-call.ts';
import { gatherByWorkspace } from '../../telemetry/gather-by-workspace.ts';

export type RequestedToolWatchDeps = { requestedTools: Pick<RequestedTools, 'add'>; report: (error: unknown) => void };
export type RequestedToolWatch = {
  observe: RunObserver;
  /** Resolves when everything seen so far is written, or was reported as lost. */
  flush(): Promise<void>;
};

/**
 * The denial reasons that count as a tool request: the tool exists and this agent doesn't have it. An unknown name is recorded
 * too, and counts once a tool of that name exists.
 */
const wants: ReadonlySet<unknown> = new Set(['not_enabled', 'not_activated', 'unknown_tool']);

/** Records a call that was denied because the tool was missing as a tool request. Written after the journal, many at once. */
export function watchRequestedTools({ requestedTools, report }: RequestedToolWatchDeps): RequestedToolWatch {
  const gathered = gatherByWorkspace<RequestedTool>((scope, events) => requestedTools.add(scope, events), report);
  return {
    observe(run, event) {
      const requestedTool = requestedToolOf(run, event);
      if (requestedTool !== undefined) gathered.add(run.spec.scope, requestedTool);
    },
    flush: () => gathered.flush(),
  };
}

function requestedToolOf(run: ActiveRun, event: RunEvent): RequestedTool | undefined {
  if (event.type !== 'tool.denied') return undefined;
  const { started } = run.fold;
  if (started === undefined || started.replay_of !== undefined || started.evaluation !== undefined) return undefined;
  const { details } = event.envelope.error ?? {};
  if (!isRecord(details) || !wants.has(details['reason'])) return undefined;
  const agent_id = agentOfCall(run, event.node_id);
  // A model can call any name. Only a valid tool name counts.
  const tool = ToolName.safeParse(event.envelope.name);
  if (agent_id === undefined || !tool.success) return undefined;
  return { agent_id, tool: tool.data, session_key: started.session_id ?? run.spec.run_id, kind: 'denied' };
}
