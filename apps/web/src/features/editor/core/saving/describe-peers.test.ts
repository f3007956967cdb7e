import { mergeFiles, type Presence } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { shopWorkflow } from '../../../stories/index.ts';
import { addNode } from '../commands/add-node.ts';
import { nudgeNodes } from '../commands/nudge-nodes.ts';
import { removeNodes } from '../commands/remove-nodes.ts';
import { renameNode } from '../commands/rename-node.ts';
import { setWorkflowName } from '../commands/rename-workflow.ts';
import { setConfig } from '../commands/set-config.ts';
import { changedNodes } from './changed-nodes.ts';
import { conflictPath, conflictValueText } from '../../saving/conflict-dialog.tsx';
import { describeKept, describeRemoteChanges, peerPresences, describePresence } from './describe-peers.ts';

const text = (after: typeof shopWorkflow, by?: string): string =>
  describeRemoteChanges(by, changedNodes(shopWorkflow, after), after);
const move = (ids: string[]) => nudgeNodes(shopWorkflow, { nodes: new Set(ids), notes: new Set() }, { x: 1, y: 0 });

describe('describeRemoteChanges', () => {
  it('describeRemoteChanges summarizes the changes of other users in one line', () => {
    expect(text(renameNode(shopWorkflow, 'log', 'Ledger'), 'Tab 2')).toBe('Tab 2 changed Ledger');
    expect(text(move(['log', 'reply']))).toBe('Someone moved 2 nodes');
    expect(text(setWorkflowName(shopWorkflow, 'Other'))).toBe('Someone changed the workflow');
    const more = addNode(removeNodes(shopWorkflow, new Set(['log'])), { kind: 'agent', position: { x: 0, y: 0 } });
    expect(text(more.file, 'Tab 3')).toBe('Tab 3 added Agent, deleted 1 node');
  });

  it('describeKept tells which local changes are kept, and why', () => {
    const { kept, file } = mergeFiles(
      shopWorkflow,
      removeNodes(shopWorkflow, new Set(['log'])),
      renameNode(shopWorkflow, 'log', 'Ledger'),
    );
    expect(describeKept(kept, file)).toEqual(['Ledger restored: it was changed elsewhere while you deleted it']);
  });
});

describe('describePresence', () => {
  const other = (more: Partial<Presence>): Presence => ({
    client_id: 'c',
    name: 'Tab 2',
    place: 2,
    selection: [],
    at: '',
    ...more,
  });
  it('describePresence names each user, including two users at one node', () => {
    expect(describePresence(other({}), shopWorkflow)).toBe('Tab 2 is also here');
    expect(describePresence(other({ selection: ['assist'] }), shopWorkflow)).toBe('Tab 2, at Shop assistant');
    expect(describePresence(other({ selection: ['assist'], editing: 'assist' }), shopWorkflow)).toBe(
      'Tab 2, editing Shop assistant',
    );
    expect(describePresence(other({ selection: ['assist', 'log'] }), shopWorkflow)).toBe('Tab 2, 2 nodes selected');
    expect(describePresence(other({ selection: ['gone'] }), shopWorkflow)).toBe('Tab 2 is also here');
    const badges = peerPresences([other({ selection: ['log'] }), other({ name: 'Tab 3', place: 3, editing: 'log' })]);
    expect([...badges]).toEqual([['log', { colorIndex: 2, label: 'Tab 2, Tab 3 is editing' }]]);
  });
});

describe('conflict labels', () => {
  it('the label of a conflict names its path and both values', () => {
    const policy = (turns: number) =>
      setConfig(shopWorkflow, 'assist', config => ({
        ...config,
        policy: { ...(config['policy'] as object), max_iterations: turns },
      }));
    const [conflict] = mergeFiles(shopWorkflow, policy(3), policy(4)).conflicts;
    if (conflict === undefined) throw new Error('there is none');
    expect(conflictPath(conflict, shopWorkflow)).toBe('Shop assistant: policy, max iterations');
    expect([conflict.mine, conflict.theirs].map(conflictValueText)).toEqual(['3', '4']);
    const [name] = mergeFiles(shopWorkflow, setWorkflowName(shopWorkflow, 'A'), setWorkflowName(shopWorkflow, 'B')).conflicts;
    expect(name && conflictPath(name, shopWorkflow)).toBe('Workflow: name');
    expect([undefined, '', { a: 1 }].map(conflictValueText)).toEqual(['removed', 'empty', '{\n  "a": 1\n}']);
  });
});
