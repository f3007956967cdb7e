import { type EventFeed, maxEventLength, type NewFeedEntry } from './event-feed.ts';
import { type ToolEvent } from './tool-event.ts';
import { isProgressType, type ProgressEvent, type RunEvent } from '@pinion/contracts';
import { agentOfCall } from '../../telemetry/agent-of-call.ts';
import { gatherByWorkspace } from '../../telemetry/gather-by-workspace.ts';
import type { ActiveRun, RunObserver } from '../../engine/active-run.ts';
import { isLongerThan } from './is-longer-than.ts';

export type ToolEventPublisher = {
  observe: RunObserver;
  /** Resolves when every event seen so far is in the feed or was reported as lost. */
  flush(): Promise<void>;
};

/**
 * Appends the tool events of every run to the feed of its workspace. Replays and evaluations perform no calls and produce no
 * events.
 */
export function publishToolEvents(feed: EventFeed, report: (error: unknown) => void): ToolEventPublisher {
  const gathered = gatherByWorkspace<NewFeedEntry>((scope, entries) => feed.append(scope.workspace_id, entries), report);
  return {
    observe(run, event) {
      const published = toolEventOf(run, event);
      if (published !== undefined) gathered.add(run.spec.scope, entryOf(published));
    },
    flush: () => gathered.flush(),
  };
}

type ToolRunEvent = Exclude<Extract<RunEvent, { type: `tool.${string}` }>, ProgressEvent>;

/** The progress of a call is in the journal only. */
const isToolEvent = (event: RunEvent): event is ToolRunEvent => event.type.startsWith('tool.') && !isProgressType(event.type);

function toolEventOf(run: ActiveRun, event: RunEvent): ToolEvent | undefined {
  const { started } = run.fold;
  const { run_id, scope, workflow_id } = run.spec;
  if (!isToolEvent(event) || started?.replay_of !== undefined || started?.evaluation !== undefined) return undefined;
  return {
    type: event.type,
    tenant_id: scope.workspace_id,
    agent_id: agentOfCall(run, event.node_id) ?? null,
    session_id: started?.session_id ?? null,
    turn_group_id: started?.turn_group_id ?? null,
    run_id,
    workflow_id: workflow_id === '' ? null : workflow_id,
    is_output_omitted: false,
    event,
  };
}

function entryOf(event: ToolEvent): NewFeedEntry {
  const text = isLongerThan(event, maxEventLength) ? undefined : JSON.stringify(event);
  const isShort = text !== undefined && text.length <= maxEventLength;
  return { type: event.type, text: isShort ? text : JSON.stringify(withoutValues(event)) };
}

/** Returns the event without the input and output of its call. */
function withoutValues({ event, ...rest }: ToolEvent): ToolEvent {
  const short = { ...event, ...('input' in event ? { input: null } : {}) } as RunEvent;
  const envelope = 'envelope' in event ? { envelope: { ...event.envelope, input: null, output: null } } : {};
  return { ...rest, is_output_omitted: true, event: { ...short, ...envelope } as RunEvent };
}
