import type { Problem, ProblemCode } from '@pinion/contracts';
import { visibleText } from './visible-text.ts';
import { translateSentence, type Sentence, sentence } from './texts/sentence.ts';

const sentences: Readonly<Record<ProblemCode, readonly Sentence[]>> = {
  duplicate_id: [sentence('two nodes are called {{id}}'), sentence('two edges are called {{id}}')],
  unknown_node_type: [sentence('{{type}} is not a node type here; the node is kept as it is')],
  // A field error is worded by the library that reads it.
  invalid_config: [],
  cycle: [sentence('{{node}} waits for itself: an edge leads back to it')],
  dangling_edge: [sentence('edge {{edge}} names {{missing}}, which is not there')],
  unknown_handle: [
    sentence('{{node}} has no handle {{handle}}; the edge is kept and carries nothing'),
    sentence('{{node}} takes no {{handle}}, and would refuse the call'),
  ],
  unknown_tool: [sentence('{{tool}} is not in the catalog; a call to it will be denied')],
  deprecated_tool: [
    sentence('{{tool}} is deprecated: {{why}}; it still runs. Use {{instead}}'),
    sentence('{{tool}} is deprecated: {{why}}; it still runs'),
    sentence('{{tool}} is deprecated; it still runs. Use {{instead}}'),
    sentence('{{tool}} is deprecated; it still runs'),
  ],
  written_tool_call: [
    sentence(
      'The model wrote a call of {{tool}} as text, and it was not made. Set tool_mode: text in the parameters of the model, or use a model with tool calling.',
    ),
  ],
  blocked_tool: [
    sentence('{{tool}} is blocked: {{why}}; a call to it ends in POLICY_DENIED. Use {{instead}}'),
    sentence('{{tool}} is blocked: {{why}}; a call to it ends in POLICY_DENIED'),
    sentence('{{tool}} is blocked; a call to it ends in POLICY_DENIED. Use {{instead}}'),
    sentence('{{tool}} is blocked; a call to it ends in POLICY_DENIED'),
  ],
  unknown_gateway: [sentence('{{tool}} cannot be performed: nothing here performs tools of the gateway {{gateway}}')],
  missing_secret: [
    sentence('{{tool}} needs the secret {{secret}}, which no scope has'),
    sentence('{{node}} names the secret {{secret}}, which no scope has'),
    sentence('{{node}}: {{provider}} needs a key; choose a secret'),
  ],
  missing_price: [
    sentence(
      '{{node}} has a limit in dollars and the price of {{model}} is not known; set it on the page Budgets (0 is a price)',
    ),
  ],
  role_not_granted: [
    sentence('{{node}} claims the role {{role}}, which is not granted to this workflow; calls that need it are denied'),
  ],
  unreachable_node: [sentence('nothing is wired to {{node}}'), sentence('{{node}} can never run')],
  type_clash: [
    sentence('{{from}} to {{to}}: {{place}} is one of {{given}}; one of {{wanted}} is wanted'),
    sentence('{{from}} to {{to}}: {{place}} is {{given}}, {{wanted}} is wanted'),
    sentence('{{from}} to {{to}}: {{place}} has no {{field}}'),
  ],
  pin_tool_off: [sentence('pin {{pin}}: {{tool}} is off for this agent; the handle stays and answers {{value}}')],
  pin_name_taken: [sentence('a pin may not be called {{pin}}: the name is taken')],
  pin_incomplete: [
    sentence('pin {{pin}}: which call it reads is not set (n); it reads the first'),
    sentence('pin {{pin}}: the id of its call is not set (call_id); it never has a value'),
  ],
  rule_condition: [sentence('the condition of the rule {{rule}} cannot be read: {{flaw}}')],
  rule_tool_off: [
    sentence('the rule {{rule}}: {{tool}} is off for this agent; the call is denied, and the node ends with it'),
    sentence('the rule {{rule}}: {{tool}} is off for this agent; the call is denied'),
    sentence('the rule {{rule}}: {{tool}} is not in the catalog; the call is denied, and the node ends with it'),
    sentence('the rule {{rule}}: {{tool}} is not in the catalog; the call is denied'),
    sentence('the rule {{rule}}: {{tool}} is blocked; the call is denied, and the node ends with it'),
    sentence('the rule {{rule}}: {{tool}} is blocked; the call is denied'),
  ],
  missing_input: [sentence('{{node}}: {{tool}} needs {{field}}; wire it or fill it in')],
  template_not_upstream: [sentence('{{reference}}: no edge leads from {{from}} to {{to}}, so it is empty')],
  template_unknown_node: [sentence('{{reference}} names a node that is not there')],
  edges_collide: [sentence('{{handle}} is fed by {{first}} and {{second}} at once; the later one wins')],
  unknown_workflow: [
    sentence('{{node}} has no workflow to run yet; choose one'),
    sentence('{{node}} runs the workflow {{workflow}}, which is not there'),
  ],
  unpublished_workflow: [
    sentence('{{node}} runs {{workflow}}, which was never published; publish that first'),
    sentence('{{node}} runs the published version of {{workflow}}, which is not there; publish it, or choose another'),
    sentence('{{node}} runs version {{version}} of {{workflow}}, which is not there; publish it, or choose another'),
  ],
  older_workflow: [sentence('{{node}} will run version {{version}} of {{workflow}}, whose draft has changed since')],
  subflow_cycle: [sentence('{{node}} runs {{workflow}}, which leads back to itself and would never end')],
  subflow_too_deep: [sentence('{{node}} runs {{workflow}}, which goes {{depth}} workflows deep; {{most}} are allowed')],
  no_output: [sentence('no output node: the run will end with nothing to show')],
  node_off: [
    sentence('{{node}} is muted: it is skipped, with all that hangs on it alone'),
    sentence('{{node}} is bypassed: its first input goes through to its first output; no model is asked and no tool is called'),
    sentence('{{node}} is bypassed: its first input goes through to its first output'),
  ],
};

/** Returns a problem of a graph, in the language of the installation. */
export const problemText = ({ code, message }: Pick<Problem, 'code' | 'message'>): string =>
  translateSentence(visibleText(message), sentences[code] ?? []);

/** Returns why two handles don't fit together. */
export const typeMismatchText = (reason: string): string => translateSentence(reason, clashes);
const clashes = [
  sentence('{{place}} is one of {{given}}; one of {{wanted}} is wanted'),
  sentence('{{place}} is {{given}}, {{wanted}} is wanted'),
  sentence('{{place}} has no {{field}}'),
];
