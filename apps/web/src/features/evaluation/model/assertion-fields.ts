import type { AssertionKind } from '@pinion/contracts';

/** One field of an assertion's form. `json`: any value; `lines`: a list, one a line; `nth`: counted from 1 for people. */
export type AssertionField = {
  key: string;
  label: string;
  kind: 'text' | 'figure' | 'nth' | 'json' | 'code' | 'tool' | 'lines' | 'choice';
  hint?: string;
  placeholder?: string;
  isOptional?: true;
  options?: readonly { value: string; label: string; hint?: string }[];
};

const path: AssertionField = {
  key: 'path',
  label: 'Where in the output',
  kind: 'text',
  placeholder: 'all of it; or order.total, items.0',
  isOptional: true,
};
const tool: AssertionField = { key: 'tool', label: 'Tool', kind: 'tool' };

/** The form of each kind, in the order in which it is filled in. */
export const assertionFields: Readonly<Record<AssertionKind, readonly AssertionField[]>> = {
  status: [
    {
      key: 'is',
      label: 'The run',
      kind: 'choice',
      options: [
        { value: 'succeeded', label: 'succeeds' },
        { value: 'failed', label: 'fails' },
      ],
    },
  ],
  output_equals: [path, { key: 'value', label: 'Is', kind: 'json' }],
  output_contains: [path, { key: 'text', label: 'Contains', kind: 'text' }],
  output_schema: [path, { key: 'schema', label: 'JSON Schema', kind: 'json' }],
  expression: [
    {
      key: 'expression',
      label: 'JSONata, true when it holds',
      kind: 'code',
      hint: 'It sees output, status, calls (tool, version, input, node_id, error), cost_usd and tokens.',
      placeholder: '$count(calls[tool = "orders.place"]) = 1',
    },
  ],
  calls: [
    tool,
    { key: 'at_least', label: 'At least', kind: 'figure', placeholder: '0', isOptional: true },
    { key: 'at_most', label: 'At most', kind: 'figure', placeholder: 'any number; 0 is never', isOptional: true },
  ],
  arguments: [
    tool,
    { key: 'nth', label: 'Which call', kind: 'nth', placeholder: 'every one; or 1, 2, 3', isOptional: true },
    {
      key: 'match',
      label: 'Its arguments',
      kind: 'choice',
      options: [
        { value: 'equals', label: 'are' },
        { value: 'includes', label: 'have at least' },
      ],
    },
    { key: 'input', label: 'Arguments', kind: 'json' },
  ],
  order_before: [
    { key: 'tool', label: 'First', kind: 'tool' },
    { key: 'before', label: 'Then', kind: 'tool' },
  ],
  order_exact: [
    { key: 'node_id', label: 'Of the node', kind: 'text', placeholder: 'all nodes', isOptional: true },
    { key: 'tools', label: 'Tools, one a line', kind: 'lines' },
  ],
  cost_at_most: [{ key: 'usd', label: 'US dollars', kind: 'figure' }],
  tokens_at_most: [{ key: 'tokens', label: 'Tokens', kind: 'figure' }],
  side_effects: [
    {
      key: 'allow',
      label: 'Calls that cannot be taken back',
      kind: 'choice',
      options: [
        { value: 'as_recorded', label: 'exactly those of the recording' },
        { value: 'same_tools', label: 'the same tools, with any arguments' },
        { value: 'any', label: 'any call', hint: 'not judged' },
      ],
    },
  ],
};
