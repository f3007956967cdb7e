import { t } from '../../../lib/texts/t.ts';
/**
 * The explanation of a Pinion term. `short` is shown beside the field where the question arises, `more` is shown on the help
 * page too.
 */
export type Topic = {
  title: string;
  /** Two or three sentences. */
  short: string;
  more: readonly string[];
};

export const topics = {
  tools: {
    title: t('Agent tools'),
    short: t(
      'An agent can call only the tools turned on here. When you turn a tool off, its pins and edges stay and return null until you turn it on again.',
    ),
    more: [
      t(
        'A call to a tool that is not on the list is denied before anything is sent, and its tool result records this. The dry run under Policy shows how policy would treat the first call to each tool.',
      ),
      t('Upgrading, deprecating, or deleting a tool never removes a handle or an edge.'),
    ],
  },
  turns: {
    title: t('Turns and calls'),
    short: t(
      'A turn is one model response. All calls in a turn start together, and the next turn starts when the last of them has a result.',
    ),
    more: [
      t(
        'Read-only and idempotent calls run in parallel. Calls with other side effects run in the order of the response, one at a time per lane. A lane is set by the tool or defaults to the first part of the tool’s name.',
      ),
      t(
        'Reaching a turn or call limit does not fail the agent. It ends with its current outputs, and its finish reason shows the limit.',
      ),
    ],
  },
  turn_group: {
    title: t('Turn groups'),
    short: t(
      'Within a turn group, identical calls take effect once: later calls get the first result. For an agent, the group is the run. For a Tool node, it is the run and the node.',
    ),
    more: [
      t(
        'In a conversation, a message that restarts the run or is added to it stays in the group, so no side effect is repeated. A queued message starts a new group, so its side effects can be repeated.',
      ),
      t(
        'Calls are identical if they have the same tool and the same key fields, or the same full input if the tool defines no key fields.',
      ),
    ],
  },
  side_effects: {
    title: t('Side effects'),
    short: t(
      'Side effect levels: Read-only changes nothing, Idempotent is safe to retry, Reversible can be undone by another tool, Irreversible cannot be undone.',
    ),
    more: [
      t(
        'After a crash or a lost response, read-only and idempotent calls are sent again. Other calls are never resent automatically.',
      ),
      t(
        'A tool without a declared level is treated as irreversible. Irreversible calls require approval unless configured otherwise.',
      ),
    ],
  },
  pins: {
    title: t('Pins'),
    short: t(
      'A pin puts a tool’s result on its own handle that you can connect to other nodes. The handle stays even if the tool is changed, turned off, or deleted. Only you can delete it.',
    ),
    more: [
      t('The five outputs above the pins never change either. They depend on the agent’s settings, not on the tools it calls.'),
    ],
  },
  selectors: {
    title: t('Pin strategy'),
    short: t(
      'An agent can call a tool many times. By default, a pin returns the latest call. You can also choose the first success, the nth call, all successes as a list, or the number of calls.',
    ),
    more: [
      t(
        'The selector “One call by ID” follows the same call across runs. Its ID stays the same while the tool, input, and call order do. Pin it from the call details on the timeline.',
      ),
    ],
  },
  on_missing: {
    title: t('Pins without a result'),
    short: t(
      'If the tool was not called or failed, the pin returns null, fails the agent, or returns a stale value: the one from the last run that had a value.',
    ),
    more: [t('A stale value is labeled as such. Forks and evaluations do not store values for later runs.')],
  },
  test_cases: {
    title: t('Test cases'),
    short: t(
      'A test case is an input and the output you expect. It passes if a call returns this output, in any key order. Without an expected output, every call that succeeds passes.',
    ),
    more: [
      t(
        'Each call is real, runs with the definition as it is in the form, and is checked by policy. A call with side effects waits for approval, so these are made one by one. A change of the definition makes earlier results invalid.',
      ),
      t('Test cases are published with the tool. Models and runs do not receive them.'),
    ],
  },
  code: {
    title: t('Code'),
    short: t(
      'Code runs in a sandbox: a process of its own without network, host files or secrets of the server. It ends with its result, so no state passes from one run to the next.',
    ),
    more: [
      t(
        'JavaScript and Python read inputs. JavaScript returns the value of the node, Python sets the variable result, and the value of a shell command is its standard output.',
      ),
      t('The clock and random numbers are fixed for each run, so a replay returns the same value.'),
      t('JavaScript with tools is a program: it calls them as tools.namespace.name(args), each call a call of the node.'),
    ],
  },
  programs: {
    title: t('Programs that call tools'),
    short: t(
      'The model writes a program that calls tools in loops and in parallel, instead of one turn per step. Each call is checked, limited and recorded like any other.',
    ),
    more: [
      t(
        'An approval holds only its call: the rest of the program continues. After a restart the program runs again from its beginning with the recorded results, and no call is repeated.',
      ),
      t('A program has no network, no files and no timers. Its clock and random numbers are fixed for the run.'),
      t('A program that worked in a run can be saved as a Code node or as a tool: select it in the timeline.'),
    ],
  },
  confirmation: {
    title: t('Approval'),
    short: t(
      'The run waits until someone approves the call, edits its input, or rejects it with a reason. It waits indefinitely, even while the server is off.',
    ),
    more: [
      t(
        'A tool and a node can both require approval: the strictest setting applies. Approvals can be handled in any order, and finished calls never run again.',
      ),
      t('Pending approvals are listed under Approvals.'),
    ],
  },
  approval_floor: {
    title: t('Minimum approval'),
    short: t(
      'The strictest setting of tool, agent, node, workspace, and organization decides which calls need approval. This is the workspace minimum: no other setting can lower it.',
    ),
    more: [t('The organization minimum is confirmation_floor in the administrator file (PINION_CONFIG).')],
  },
  second_person: {
    title: t('Second person'),
    short: t(
      'A member cannot approve a call made by their own request: another member who can approve must. Anyone who can approve can always reject.',
    ),
    more: [t('By default, it applies to irreversible calls. It has no effect in a workspace with one member.')],
  },
  node_roles: {
    title: t('Node roles'),
    short: t(
      'Some tools require a role. A node claims roles in its settings and has those that an administrator granted to its workflow. Calls that require another role are denied.',
    ),
    more: [
      t(
        'While you are the only member, every claimed role applies. When the first member is added, each workflow is granted the roles it claims at that moment.',
      ),
    ],
  },
  bound_tokens: {
    title: t('Tokens bound to agents'),
    short: t(
      'A token with agents can make external tool calls only as those agents. With Execute only, it can do nothing else: it cannot read data or sign in.',
    ),
    more: [
      t(
        'Without such a token, an editor of a shared workspace makes calls as the agent “external”. Administrators and owners can use any agent.',
      ),
      t('The audit log shows the agent, the token, and the member who holds it.'),
    ],
  },
  messages: {
    title: t('Messages during a run'),
    short: t(
      'In a conversation, you can send another message while the agent runs. The agent checks for it before each turn and before irreversible calls.',
    ),
    more: [
      t(
        'Cancel and restart and Add to current run keep the turn group, so no side effect is repeated. Queue starts a new group.',
      ),
    ],
  },
  memory: {
    title: t('Memory'),
    short: t(
      'In a conversation, the model receives the earlier messages before the new prompt. By default, these are the last 20 turns. A message that failed or was replaced stays, with a note instead of a response.',
    ),
    more: [
      t(
        'The run records the messages that the model received, so a replay and a fork use the same ones. A turn is included whole or not at all, and all turns together are limited to 128 KiB.',
      ),
      t(
        'Memory is off by default if the input has a history field that the workflow uses in its prompt. An agent in a subflow, a map, or a workflow tool remembers only if its memory is set.',
      ),
    ],
  },
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

export type TopicName = keyof typeof topics;

export const helpPath = (name?: TopicName): string => (name === undefined ? '/help' : `/help#${name.replaceAll('_', '-')}`);

/** Returns the topics for a search: their names, titles and short texts. */
export const helpTopics = (): { name: TopicName; title: string; short: string }[] =>
  (Object.keys(topics) as TopicName[]).map(name => ({ name, title: topics[name].title, short: topics[name].short }));
