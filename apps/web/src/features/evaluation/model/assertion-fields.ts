import type { AssertionKind } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';

/** A field of an assertion's form. `json`: any value. `lines`: a list with one item per line. `nth`: shown counted from 1. */
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
  label: t('Output path'),
  kind: 'text',
  placeholder: t('Full output, or order.total, items.0'),
  isOptional: true,
};
const tool: AssertionField = { key: 'tool', label: t('Tool'), kind: 'tool' };

/** The form fields of each kind, in the order in which they are filled in. */
export const assertionFields: Readonly<Record<AssertionKind, readonly AssertionField[]>> = {
  status: [
    {
      key: 'is',
      label: t('Run'),
      kind: 'choice',
      options: [
        { value: 'succeeded', label: t('succeeds') },
        { value: 'failed', label: t('fails') },
      ],
    },
  ],
  output_equals: [path, { key: 'value', label: t('Equals'), kind: 'json' }],
  output_contains: [path, { key: 'text', label: t('Contains'), kind: 'text' }],
  output_schema: [path, { key: 'schema', label: t('JSON Schema'), kind: 'json' }],
  expression: [
    {
      key: 'expression',
      label: t('JSONata, must return true'),
      kind: 'code',
      hint: t('Available: output, status, calls (tool, version, input, node_id, error), cost_usd, and tokens.'),
      placeholder: '$count(calls[tool = "orders.place"]) = 1',
    },
  ],
  calls: [
    tool,
    { key: 'at_least', label: t('At least'), kind: 'figure', placeholder: '0', isOptional: true },
    { key: 'at_most', label: t('At most'), kind: 'figure', placeholder: t('No limit, or 0 for never'), isOptional: true },
  ],
  arguments: [
    tool,
    { key: 'nth', label: t('Which call'), kind: 'nth', placeholder: t('All, or 1, 2, 3'), isOptional: true },
    {
      key: 'match',
      label: t('Arguments match'),
      kind: 'choice',
      options: [
        { value: 'equals', label: t('exactly') },
        { value: 'includes', label: t('at least') },
      ],
    },
    { key: 'input', label: t('Arguments'), kind: 'json' },
  ],
  order_before: [
    { key: 'tool', label: t('First'), kind: 'tool' },
    { key: 'before', label: t('Then'), kind: 'tool' },
  ],
  order_exact: [
    { key: 'node_id', label: t('Node ID'), kind: 'text', placeholder: t('all nodes'), isOptional: true },
    { key: 'tools', label: t('Tools, one per line'), kind: 'lines' },
  ],
  cost_at_most: [{ key: 'usd', label: t('USD'), kind: 'figure' }],
  tokens_at_most: [{ key: 'tokens', label: t('Tokens'), kind: 'figure' }],
  side_effects: [
    {
      key: 'allow',
      label: t('Irreversible calls'),
      kind: 'choice',
      options: [
        { value: 'as_recorded', label: t('exactly as recorded') },
        { value: 'same_tools', label: t('same tools, any arguments') },
        { value: 'any', label: t('any call'), hint: t('not checked') },
      ],
    },
  ],
};
