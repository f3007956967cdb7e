import { type Assertion, type AssertionKind, describeCount } from '@pinion/contracts';
import { formatList } from '../../../lib/texts/format-list.ts';
import { t } from '../../../lib/texts/t.ts';

/** The labels of the assertion kinds. */
export const kindTitles: Readonly<Record<AssertionKind, string>> = {
  status: t('Run status'),
  output_equals: t('Output equals'),
  output_contains: t('Output contains'),
  output_schema: t('Output matches a schema'),
  expression: t('Expression is true'),
  calls: t('Number of tool calls'),
  arguments: t('Call arguments'),
  order_before: t('One tool before another'),
  order_exact: t('Exact call order'),
  cost_at_most: t('Max cost'),
  tokens_at_most: t('Max tokens'),
  side_effects: t('Side effects'),
};

const allowed = {
  as_recorded: t('Irreversible calls are exactly as recorded'),
  same_tools: t('Irreversible calls use the recorded tools'),
  any: t('Any irreversible call is allowed'),
} as const;

/** Describes an assertion in one line. */
export function describeAssertion(assertion: Assertion): string {
  switch (assertion.kind) {
    case 'status':
      return assertion.is === 'succeeded' ? t('The run succeeds') : t('The run fails');
    case 'output_equals':
      return t('{{place}} equals {{value}}', { place: formatPath(assertion.path), value: short(assertion.value) });
    case 'output_contains':
      return t('{{placeOf}} contains “{{text}}”', { placeOf: formatPath(assertion.path), text: assertion.text });
    case 'output_schema':
      return t('{{placeOf}} matches a JSON Schema', { placeOf: formatPath(assertion.path) });
    case 'expression':
      return t('{{expression}} is true', { expression: assertion.expression });
    case 'calls':
      return assertion.at_most === 0
        ? t('{{tool}} is never called', { tool: assertion.tool })
        : t('{{tool}} is called {{countWords}}', {
            tool: assertion.tool,
            countWords: describeCount(assertion.at_least ?? 0, assertion.at_most),
          });
    case 'arguments': {
      const which =
        assertion.nth === undefined
          ? t('Every call to {{tool}}', { tool: assertion.tool })
          : t('Call {{nth}} to {{tool}}', { nth: assertion.nth + 1, tool: assertion.tool });
      return assertion.match === 'includes'
        ? t('{{which}} includes {{input}}', { which, input: short(assertion.input) })
        : t('{{which}} has exactly {{input}}', { which, input: short(assertion.input) });
    }
    case 'order_before':
      return t('{{tool}} is called before {{before}}', { tool: assertion.tool, before: assertion.before });
    case 'order_exact':
      return t('{{nodeId}} in order: {{tools}}', {
        nodeId: assertion.node_id === undefined ? t('All calls') : t('Calls by {{nodeId}}', { nodeId: assertion.node_id }),
        tools: assertion.tools.length === 0 ? t('—') : formatList(assertion.tools),
      });
    case 'cost_at_most':
      return t('Costs at most {{usd}} USD', { usd: assertion.usd });
    case 'tokens_at_most':
      return t('Uses at most {{tokens}} tokens', { tokens: assertion.tokens });
    case 'side_effects':
      return allowed[assertion.allow];
  }
}

const longest = 120;

const short = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'null';
  return text.length <= longest ? text : `${text.slice(0, longest)}…`;
};

const formatPath = (path: string | undefined): string => (path === undefined ? t('Output') : t('Output {{path}}', { path }));
