import { t } from '../../../lib/texts/t.ts';
import type { Topic } from './topic.ts';

/** The terms of agents, their tools and their code. */
export const agentTopics = {
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
        'An approval pauses only its call: the rest of the program continues. After a restart the program runs again from its beginning with the recorded results, and no call is repeated.',
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
  service_accounts: {
    title: t('Service accounts'),
    short: t(
      'A service account is a member that is a program. It has a role and tokens, but no password: it cannot sign in, and is never an owner.',
    ),
    more: [
      t('Its tokens belong to it and not to the person who created them. Disable refuses all of them until you enable it again.'),
      t('A token can allow less than the role: only reading, only tool calls of its agents, or only runs of chosen workflows.'),
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
} as const satisfies Record<string, Topic>;
