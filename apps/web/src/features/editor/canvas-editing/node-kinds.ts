import type { NodeType } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';

export type PaletteKind = NodeType | 'note';

export type PaletteEntry = { kind: PaletteKind; name: string; addTitle: string; hint: string; key?: string };

/** What can be put on the canvas: the node types that run, and notes. */
export const paletteGroups: readonly { label: string; entries: readonly PaletteEntry[] }[] = [
  {
    label: t('Flow'),
    entries: [
      { kind: 'input', name: t('Input'), addTitle: t('Add an Input node'), hint: t('what a run is started with'), key: 'I' },
      { kind: 'output', name: t('Output'), addTitle: t('Add an Output node'), hint: t('what a run ends with'), key: 'O' },
      {
        kind: 'branch',
        name: t('Branch'),
        addTitle: t('Add a Branch node'),
        hint: t('by value, error code or expression'),
        key: 'B',
      },
      { kind: 'merge', name: t('Merge'), addTitle: t('Add a Merge node'), hint: t('branches come together'), key: 'M' },
      { kind: 'map', name: t('Map'), addTitle: t('Add a Map node'), hint: t('a workflow for each item of a list'), key: 'E' },
      {
        kind: 'subflow',
        name: t('Subflow'),
        addTitle: t('Add a Subflow node'),
        hint: t('another workflow, as one node'),
        key: 'S',
      },
    ],
  },
  {
    label: t('Work'),
    entries: [
      { kind: 'agent', name: t('Agent'), addTitle: t('Add an Agent node'), hint: t('a model with tools'), key: 'A' },
      { kind: 'tool', name: t('Tool'), addTitle: t('Add a Tool node'), hint: t('one call, wired by hand'), key: 'T' },
      { kind: 'prompt', name: t('Prompt'), addTitle: t('Add a Prompt node'), hint: t('text from a template'), key: 'P' },
      { kind: 'transform', name: t('Transform'), addTitle: t('Add a Transform node'), hint: t('JSONata over a value'), key: 'J' },
    ],
  },
  {
    label: t('People'),
    entries: [
      {
        kind: 'confirm',
        name: t('Confirm'),
        addTitle: t('Add a Confirm node'),
        hint: t('a person says yes or no to a value'),
        key: 'C',
      },
      { kind: 'note', name: t('Note'), addTitle: t('Add a note'), hint: t('a remark on the canvas'), key: 'N' },
    ],
  },
];

export const paletteEntries: readonly PaletteEntry[] = paletteGroups.flatMap(group => group.entries);

/** What a fresh node of a type holds. */
export function freshConfig(type: NodeType): Record<string, unknown> {
  switch (type) {
    case 'input':
      return {};
    case 'agent':
      return {
        model: { provider: 'scripted', model: '', lines: [{ text: t('Say what this agent should answer here.') }] },
        instructions: '',
        prompt: '',
        tools: [],
        policy: { max_iterations: 8, max_tool_calls: 12 },
        pins: [],
      };
    case 'tool':
      return { tool: { name: '' }, input: {} };
    case 'prompt':
      return { template: '' };
    case 'transform':
      return { expression: '$' };
    case 'branch':
      return { cases: [{ handle: 'yes', expression: '$' }] };
    case 'merge':
      return { mode: 'first' };
    case 'confirm':
      return { prompt: '' };
    case 'subflow':
      return { workflow: { id: '' } };
    case 'map':
      return { workflow: { id: '' }, concurrency: 4, on_error: 'stop' };
    case 'output':
      return {};
  }
}
