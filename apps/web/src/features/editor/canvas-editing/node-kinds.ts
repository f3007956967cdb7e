import type { NodeType } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';

export type PaletteKind = NodeType | 'note';

export type PaletteEntry = { kind: PaletteKind; name: string; addTitle: string; hint: string; key?: string };

/** The entries of the palette: the executable node types, and notes. */
export const paletteGroups: readonly { label: string; entries: readonly PaletteEntry[] }[] = [
  {
    label: t('Flow'),
    entries: [
      { kind: 'input', name: t('Input'), addTitle: t('Add Input node'), hint: t('the input of a run'), key: 'I' },
      { kind: 'output', name: t('Output'), addTitle: t('Add Output node'), hint: t('the output of a run'), key: 'O' },
      {
        kind: 'branch',
        name: t('Branch'),
        addTitle: t('Add Branch node'),
        hint: t('by value, error code, or expression'),
        key: 'B',
      },
      { kind: 'merge', name: t('Merge'), addTitle: t('Add Merge node'), hint: t('joins branches'), key: 'M' },
      { kind: 'map', name: t('Map'), addTitle: t('Add Map node'), hint: t('runs a workflow for each list item'), key: 'E' },
      {
        kind: 'loop',
        name: t('Loop'),
        addTitle: t('Add Loop node'),
        hint: t('runs a workflow while a condition holds'),
        key: 'W',
      },
      {
        kind: 'subflow',
        name: t('Subflow'),
        addTitle: t('Add Subflow node'),
        hint: t('runs another workflow'),
        key: 'S',
      },
    ],
  },
  {
    label: t('Actions'),
    entries: [
      { kind: 'agent', name: t('Agent'), addTitle: t('Add Agent node'), hint: t('a model with tools'), key: 'A' },
      { kind: 'tool', name: t('Tool'), addTitle: t('Add Tool node'), hint: t('a single tool call'), key: 'T' },
      { kind: 'prompt', name: t('Prompt'), addTitle: t('Add Prompt node'), hint: t('text from a template'), key: 'P' },
      {
        kind: 'transform',
        name: t('Transform'),
        addTitle: t('Add Transform node'),
        hint: t('JSONata expression on a value'),
        key: 'J',
      },
      {
        kind: 'code',
        name: t('Code'),
        addTitle: t('Add Code node'),
        hint: t('JavaScript, Python or shell in a sandbox'),
        key: 'D',
      },
    ],
  },
  {
    label: t('People'),
    entries: [
      {
        kind: 'confirm',
        name: t('Confirm'),
        addTitle: t('Add Confirm node'),
        hint: t('a person approves or rejects a value'),
        key: 'C',
      },
      { kind: 'note', name: t('Note'), addTitle: t('Add note'), hint: t('a comment on the canvas'), key: 'N' },
    ],
  },
];

export const paletteEntries: readonly PaletteEntry[] = paletteGroups.flatMap(group => group.entries);

/** Returns the initial config of a node type. */
export function defaultConfig(type: NodeType): Record<string, unknown> {
  switch (type) {
    case 'input':
      return {};
    case 'agent':
      return {
        // No model and no responses, which is a problem that says to choose a provider.
        model: { provider: 'scripted', model: '', lines: [] },
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
    case 'code':
      return { language: 'javascript', code: 'return inputs.in;' };
    case 'branch':
      // The JSONata of the first condition that the inspector offers: the value is not empty.
      return { cases: [{ handle: 'yes', expression: '($exists($) and $not($ in [null, ""]))' }] };
    case 'merge':
      return { mode: 'first' };
    case 'confirm':
      return { prompt: '' };
    case 'subflow':
      return { workflow: { id: '' } };
    case 'loop':
      return { workflow: { id: '' }, while: 'done = false', max_rounds: 10 };
    case 'map':
      return { workflow: { id: '' }, concurrency: 4, on_error: 'stop' };
    case 'output':
      return {};
  }
}
