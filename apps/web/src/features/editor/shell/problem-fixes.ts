import type { Problem, ProblemCode } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';

/** The way out of a problem: a field of a node is opened, or the graph is changed. */
export type ProblemFix = { label: string; kind: FixKind };
type FixKind = 'open_field' | 'delete_node' | 'add_output' | 'connect_node' | 'return_list' | 'use_field';

const labels: Partial<Record<ProblemCode, string>> = {
  missing_model: t('Choose provider'),
  missing_model_name: t('Enter model'),
  missing_model_url: t('Enter URL'),
  missing_prompt: t('Write prompt'),
  missing_secret: t('Choose credential'),
  invalid_expression: t('Edit expression'),
  expression_unknown_path: t('Edit expression'),
  rule_condition: t('Edit condition'),
  template_broken: t('Edit template'),
  template_unknown_node: t('Edit template'),
  template_unknown_path: t('Edit template'),
  missing_input: t('Enter value'),
};

/**
 * Returns the fix of a problem that one button can make or begin. `takesField` tells whether the object of an edge has a field that fits
 * the input.
 */
export function fixOf(
  { code, node_id, edge_id, source_node_id, field, params }: Problem,
  takesField: (edgeId: string) => boolean = () => false,
): ProblemFix | undefined {
  if (code === 'type_clash' && edge_id !== undefined && takesField(edge_id))
    return { label: t('Use a field…'), kind: 'use_field' };
  if (code === 'no_output') return { label: t('Add Output node'), kind: 'add_output' };
  if (node_id === undefined) return undefined;
  if (code === 'unused_output' || code === 'unused_input') return { label: t('Delete node'), kind: 'delete_node' };
  if (code === 'list_of_one') return { label: t('Always return a list'), kind: 'return_list' };
  if (source_node_id !== undefined)
    return { label: t('Connect {{node}}', { node: params?.['from'] ?? source_node_id }), kind: 'connect_node' };
  const label = labels[code];
  return label === undefined || field === undefined ? undefined : { label, kind: 'open_field' };
}
