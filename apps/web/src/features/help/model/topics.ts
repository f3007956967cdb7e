import { t } from '../../../lib/texts/t.ts';
/** What a term of Pinion means, said once: `short` beside the field where the question arises, `more` on the help page too. */
export type Topic = {
  title: string;
  /** Two or three sentences. */
  short: string;
  more: readonly string[];
};

export const topics = {
  tools: {
    title: t('Tools of an agent'),
    short: t(
      'What is switched on here is all that this agent may call. Switching a tool off costs nothing: its pins and edges stay, and answer null until it is back.',
    ),
    more: [
      t(
        'A call of a tool that is not on the list is denied before anything is sent, and its receipt says so. The dry run under Policy shows what the guard would say to the first call of each tool.',
      ),
      t('An upgrade, a deprecation or a removal never takes a handle or an edge away either.'),
    ],
  },
  turns: {
    title: t('Turns and calls'),
    short: t(
      'A turn is one answer of the model. All calls of one answer begin together, and the next turn begins when the last of them has an answer.',
    ),
    more: [
      t(
        'Calls that read, or may safely happen twice, run side by side. Those with an effect of their own keep the order of the answer on their lane, which is named by the tool or else by the first part of its name.',
      ),
      t('A limit on turns or calls does not fail the agent: it ends with what it has, and says why.'),
    ],
  },
  turn_group: {
    title: t('Turn group: what happens once'),
    short: t(
      'Within one turn group an equal call has its effect once: later ones get the first answer. For an agent the group is the run; for a tool node, the run and the node.',
    ),
    more: [
      t(
        'In a conversation, a message that replaces what is under way, or is taken in, stays in the group: no effect happens twice. A message that waits its turn begins a new one, so its effects may happen again.',
      ),
      t('Equal means the same tool with the same key fields, or with the same whole input where the tool names none.'),
    ],
  },
  side_effects: {
    title: t('Side effects'),
    short: t(
      'Four levels of what a call does to the world: pure reads at most, idempotent may be sent twice and counts once, compensatable can be undone by another tool, irreversible can’t be taken back.',
    ),
    more: [
      t('After a crash or a lost answer, pure and idempotent calls are sent again. The other two never are by themselves.'),
      t(
        'A tool that does not say its level is taken for the worst one. Before an irreversible call a person is asked, unless somebody said otherwise.',
      ),
    ],
  },
  pins: {
    title: t('Pins'),
    short: t(
      'A pin puts the result of one tool on a handle of its own, for other nodes to be wired to. The handle stays whatever becomes of the tool; only you can delete it.',
    ),
    more: [
      t(
        'The five outputs above the pins never change either: they come from the agent’s own settings, not from what it happened to call.',
      ),
    ],
  },
  selectors: {
    title: t('Which call a pin reads'),
    short: t(
      'An agent may call a tool many times. The pin reads the latest call unless you say otherwise: the first success, the nth call, all successes as a list, or how many there were.',
    ),
    more: [
      t(
        'One call, by its id, follows a single call from run to run: its id stays the same as long as tool, input and place do. Pin it from a receipt on the timeline.',
      ),
    ],
  },
  on_missing: {
    title: t('When a pin has nothing'),
    short: t(
      'The tool was not called, or failed. Then the pin answers null, fails what hangs on it, or gives a stale value: that of the last run that had one.',
    ),
    more: [t('A stale value is marked as such. A fork and an evaluation leave no value for later runs.')],
  },
  confirmation: {
    title: t('A person’s yes'),
    short: t(
      'The run waits until somebody approves the call, edits its input, or declines with a reason. It waits as long as it takes, also while the server is off.',
    ),
    more: [
      t(
        'Tool and node may both ask: the strictest counts. Several questions can be answered in any order, and calls that are finished never run again.',
      ),
      t('Everything that waits is on the page Waiting for you.'),
    ],
  },
  approval_floor: {
    title: t('Minimum approval'),
    short: t(
      'The strictest of tool, agent, node, workspace and organization decides which calls need approval. This is the part of the workspace: none of the others can go below it.',
    ),
    more: [t('The floor of the organization is confirmation_floor in the administrator’s file (PINION_CONFIG).')],
  },
  second_person: {
    title: t('Second person'),
    short: t(
      'The member whose request made a call cannot approve it; another member who can approve must. Rejecting is always allowed.',
    ),
    more: [t('By default it covers irreversible calls. In a workspace with one member it has no effect.')],
  },
  node_roles: {
    title: t('Roles of nodes'),
    short: t(
      'Some tools require a role. A node claims roles in its settings, and has those that an administrator granted to its workflow. A call that needs another role is denied.',
    ),
    more: [
      t(
        'As long as you are the only member, every role counts. When the first member is added, each workflow is granted the roles it claims at that moment.',
      ),
    ],
  },
  bound_tokens: {
    title: t('Tokens bound to agents'),
    short: t(
      'A token with agents makes tool calls from outside as these agents only. With Execute only it can do nothing else: it reads nothing and signs nobody in.',
    ),
    more: [
      t(
        'Without such a token, an editor of a shared workspace makes calls as the agent external. Administrators and owners can use any agent.',
      ),
      t('The audit log shows the agent, the member who holds the token, and the token.'),
    ],
  },
  messages: {
    title: t('A message in mid-run'),
    short: t(
      'In a conversation, somebody may write again while the agent works. It is looked for before each turn, and before calls that can’t be taken back.',
    ),
    more: [t('Replacing and taking in keep the turn group, so that no effect happens twice. Waiting its turn begins a new one.')],
  },
  budgets: {
    title: t('Budgets'),
    short: t(
      'What one run of this agent may spend. The most that a step can cost is held back before it begins, so a budget is never passed; at the limit the agent keeps its work.',
    ),
    more: [
      t(
        'The workspace and each workflow may have a limit for the month, which all their runs share. That one always stops, and never asks.',
      ),
      t('Dollars need prices: those of models are set under Budgets, those of tools in their definition.'),
    ],
  },
  timeline: {
    title: t('Timeline, lanes and playhead'),
    short: t(
      'The timeline is the journal of the run, drawn: one lane for each call, model turns between them. Move the playhead, and canvas, pins and messages show that moment.',
    ),
    more: [
      t(
        'It is the same picture while the run goes on. Arrow keys step event by event; with shift, turn by turn. A solid bar went well, a hatched one failed, an outline came from the cache, and a shield was denied.',
      ),
    ],
  },
  replay: {
    title: t('Replays'),
    short: t(
      'Plays the run again from its bundle: model and tools answer what they answered then, and no connection is opened. It says whether every byte came out the same.',
    ),
    more: [
      t('A bundle is one file with prompt, messages, schemas, receipts and turns. It can be replayed on another machine.'),
      t(
        'Large outputs and attachments stay on this server as blobs. Download with blobs adds them, so that they open elsewhere, too.',
      ),
    ],
  },
  fork: {
    title: t('Forks'),
    short: t(
      'A fork goes on from here as a new run; this one stays as it is. What was before is remembered and never sent again, what comes after really happens.',
    ),
    more: [
      t(
        'You may change an answer of the model, what a call answered, or the words of an agent. The dialog says which calls with effects may happen again before anything begins.',
      ),
      t('Graph and tool versions are those of then. A tool that was blocked since is denied now.'),
    ],
  },
  unknown_outcome: {
    title: t('Unknown outcome'),
    short: t(
      'Something was sent, and no answer came: nobody here knows whether it took effect. It is never sent again by itself. Look at the service, then say under Waiting for you whether it happened.',
    ),
    more: [
      t(
        'It happens when the server dies after sending, when the time limit passes, or when the connection breaks. An equal call in the same turn group is told of it instead of being sent.',
      ),
      t(
        'Settled as happened, an equal call gets the result that was entered. Settled as not happened, an equal call can be sent. A tool can name a lookup (reconcile_tool) that settles it without a person.',
      ),
      t('Where the service itself said that it failed, or nothing was sent, that is known, and the call may be made again.'),
    ],
  },
  undo: {
    title: t('Undoing effects'),
    short: t(
      'Each effect is taken back by the compensation tool that its own tool names, newest first, in a run of its own. Each is undone once at most.',
    ),
    more: [t('What can’t be taken back is listed as such. A compensation that failed can be asked for again.')],
  },
  cases: {
    title: t('Cases'),
    short: t(
      'A case is a run that was right, with all its answers. Run all plays every case against the draft with these answers: nothing outside is touched, and what became another is named.',
    ),
    more: [
      t(
        'A call that is not in the recording is denied. Assertions say what has to stay: outputs, calls, their order, cost and effects.',
      ),
    ],
  },
  versions: {
    title: t('Versions'),
    short: t(
      'Publishing freezes graph, tool versions and policies. Newer tools do not change a version; a block acts at once. The draft stays yours to edit.',
    ),
    more: [t('Any version can be run, compared on the canvas, and restored as the draft. Restoring keeps the draft of before.')],
  },
  limits: {
    title: t('Rate limits and circuits'),
    short: t(
      'A bucket holds so many calls and refills by the second; a call that finds it empty is told when to come back. A circuit opens after several failures in a row and spares a service that is down.',
    ),
    more: [t('Both belong to the version’s definition. With Redis all servers share one count, else each counts for itself.')],
  },
  secrets: {
    title: t('Where a secret is found'),
    short: t(
      'A call gets the value of the narrowest scope that has the name: user, workspace, org, then the server’s environment. Values are never shown again, and are cut out of whatever comes back.',
    ),
    more: [t('The receipt names the scope that answered. Org and instance are shown as fallbacks.')],
  },
} as const satisfies Record<string, Topic>;

export type TopicName = keyof typeof topics;

/** In the order of the help page. */
export const chapters: readonly { title: string; topics: readonly TopicName[] }[] = [
  { title: t('Agents'), topics: ['tools', 'turns', 'pins', 'selectors', 'on_missing', 'messages'] },
  {
    title: t('What may happen'),
    topics: [
      'side_effects',
      'turn_group',
      'confirmation',
      'approval_floor',
      'second_person',
      'node_roles',
      'unknown_outcome',
      'undo',
    ],
  },
  { title: t('Looking back'), topics: ['timeline', 'replay', 'fork', 'cases', 'versions'] },
  { title: t('Running it'), topics: ['budgets', 'limits', 'secrets', 'bound_tokens'] },
];

export const helpAddress = (name?: TopicName): string => (name === undefined ? '/help' : `/help#${name.replaceAll('_', '-')}`);
