import type { Message } from '../message/message.ts';

/**
 * A fact about a graph for the Problems panel, never an exception. An `error` prevents a run from starting. An `info` is
 * intended behavior.
 */
export type Problem = Message & {
  code: ProblemCode;
  severity: 'error' | 'warning' | 'info';
  node_id?: string;
  edge_id?: string;
  /** The node to which a template of `node_id` refers, and from which an edge is missing. */
  source_node_id?: string;
  pin?: string;
  tool?: string;
  /** The call that a remark is about. */
  call_id?: string;
  /** The path of the field in the config of the node, such as `model.base_url`. */
  field?: string;
};

export type ProblemCode =
  | 'duplicate_id'
  | 'unknown_node_type'
  | 'invalid_config'
  | 'unknown_setting'
  | 'cycle'
  | 'dangling_edge'
  | 'unknown_handle'
  | 'unknown_tool'
  | 'deprecated_tool'
  | 'written_tool_call'
  | 'output_warning'
  | 'blocked_tool'
  | 'no_usable_version'
  | 'missing_secret'
  | 'missing_model'
  | 'missing_model_name'
  | 'missing_model_url'
  | 'missing_prompt'
  | 'invalid_expression'
  | 'expression_unknown_path'
  | 'unknown_gateway'
  | 'missing_price'
  | 'role_not_granted'
  | 'vendor_programs'
  | 'unreachable_node'
  | 'type_clash'
  | 'list_of_one'
  | 'needs_packages'
  | 'pin_tool_off'
  | 'pin_name_taken'
  | 'pin_incomplete'
  | 'rule_condition'
  | 'rule_tool_off'
  | 'missing_input'
  | 'template_not_upstream'
  | 'template_unknown_node'
  | 'template_unknown_path'
  | 'template_broken'
  | 'edges_collide'
  | 'unknown_workflow'
  | 'unpublished_workflow'
  | 'older_workflow'
  | 'subflow_cycle'
  | 'subflow_too_deep'
  | 'no_output'
  | 'unused_output'
  | 'unused_input'
  | 'node_off';
