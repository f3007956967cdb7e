import { t } from '../../../lib/texts/t.ts';
import type { Topic } from './topic.ts';

/** The terms of runs, versions and administration. */
export const operationTopics = {
  budgets: {
    title: t('Budgets'),
    short: t(
      'The most one run of this agent can spend. The maximum cost of each step is reserved before it starts, so a budget is never exceeded. At the limit, the agent keeps its work.',
    ),
    more: [
      t(
        'The workspace and each workflow can have a monthly limit shared by all their runs. At a monthly limit, runs always stop without requesting approval.',
      ),
      t('USD limits require prices. Set model prices under Budgets and tool prices in tool definitions.'),
    ],
  },
  retention: {
    title: t('Data retention'),
    short: t(
      'The time for which records are kept. Older ones are deleted once an hour, in small batches. A run stays while it is pinned, has not finished, or is in use.',
    ),
    more: [
      t(
        'In use is a run that a fork, a test case, a pinned value, a recent conversation, an open approval or an unknown outcome refers to. To keep any other run, choose Pin run in the list or the debugger.',
      ),
    ],
  },
  timeline: {
    title: t('Timeline, lanes and playhead'),
    short: t(
      'The timeline shows a run’s events: one lane per call, with model turns in between. Move the playhead to see the canvas, pins, and messages at that moment.',
    ),
    more: [
      t(
        'It updates live during a run. Arrow keys step by event, Shift+arrow by turn. A solid bar succeeded, a hatched bar failed, an outline came from the cache, and a shield was denied.',
      ),
    ],
  },
  replay: {
    title: t('Replays'),
    short: t(
      'Replays the run from its bundle using the recorded model responses and tool results, without opening any connection. It shows whether every byte is the same.',
    ),
    more: [
      t(
        'A bundle is one file with the prompt, messages, schemas, tool results, and turns. You can replay it on another machine.',
      ),
      t('Large outputs and attachments stay on this server as blobs. To open them elsewhere, download the bundle with blobs.'),
    ],
  },
  fork: {
    title: t('Forks'),
    short: t(
      'A fork continues from here in a new run. This run does not change. Earlier results are reused and their calls are never sent again. Later calls are real.',
    ),
    more: [
      t(
        'You can edit a model response, a tool result, or an agent’s prompts. Before the fork starts, the dialog lists the calls with side effects that can be repeated.',
      ),
      t('A fork uses the original graph and tool versions. Tools blocked since then are denied.'),
    ],
  },
  unknown_outcome: {
    title: t('Outcome unknown'),
    short: t(
      'A call was sent but no response came back, so it is not known whether it took effect. It is never resent automatically. Check the external system, then record the outcome under Approvals.',
    ),
    more: [
      t(
        'This happens if the server crashes after sending, the call times out, or the connection is lost. An identical call in the same turn group is not sent and returns this outcome instead.',
      ),
      t(
        'If you record that it happened, identical calls get the result you entered. If you record that it did not happen, identical calls can be sent. A tool can define a lookup (reconcile_tool) that resolves the outcome automatically.',
      ),
      t('If the service reported a failure or nothing was sent, the outcome is known and the call can be retried.'),
    ],
  },
  undo: {
    title: t('Undoing side effects'),
    short: t(
      'Each side effect is undone by its tool’s compensation tool, newest first, in a separate run. Each is undone at most once.',
    ),
    more: [t('Effects that cannot be undone are listed. You can retry a failed compensation.')],
  },
  cases: {
    title: t('Cases'),
    short: t(
      'A case records a correct run with all its results. Run all runs every case against the draft with these results, without calling external systems, and lists what changed.',
    ),
    more: [
      t(
        'Calls that are not in the recording are denied. Assertions define what must not change: outputs, calls, call order, cost, and side effects.',
      ),
    ],
  },
  versions: {
    title: t('Versions'),
    short: t(
      'Publishing freezes the graph, tool versions, and policies. New tool versions do not affect a published version, but blocking a tool version applies immediately. You can keep editing the draft.',
    ),
    more: [
      t('You can run any version, compare it on the canvas, or restore it as the draft. Restoring saves the previous draft.'),
    ],
  },
  limits: {
    title: t('Rate limits, circuit breakers'),
    short: t(
      'A token bucket holds a set number of calls and refills every second. When it is empty, calls get a time to retry. A circuit breaker opens after several consecutive failures to protect a service that is down.',
    ),
    more: [
      t(
        'Both are set in the tool version’s definition. With Redis, all servers share one count. Without it, each server counts separately.',
      ),
    ],
  },
  models: {
    title: t('Model providers'),
    short: t(
      'A provider has an address, an API key, and a list of models. Set it up once, and every agent can choose one of its models.',
    ),
    more: [
      t('The key is tested before it is saved. A new key keeps the name of its secret, so agents need no change.'),
      t('Prices come from the Budgets page, then from the default list, then from the provider.'),
    ],
  },
  secrets: {
    title: t('Secret scopes'),
    short: t(
      'A call uses the value from the narrowest scope that has the name: user, workspace, org, then the server’s environment. Values are never shown again and are removed from all responses.',
    ),
    more: [t('The tool result shows which scope was used. Org and instance are labeled as fallbacks.')],
  },
} as const satisfies Record<string, Topic>;
