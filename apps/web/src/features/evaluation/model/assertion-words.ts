import { type Assertion, type AssertionKind, countWords } from '@pinion/contracts';

/** The kinds, as they are offered. */
export const kindTitles: Readonly<Record<AssertionKind, string>> = {
  status: 'How the run ends',
  output_equals: 'Output is',
  output_contains: 'Output contains',
  output_schema: 'Output fits a schema',
  expression: 'Expression is true',
  calls: 'A tool is called so often',
  arguments: 'A call’s arguments',
  order_before: 'One tool before another',
  order_exact: 'Exact order of calls',
  cost_at_most: 'Cost at most',
  tokens_at_most: 'Tokens at most',
  side_effects: 'Side effects',
};

const allowed = {
  as_recorded: 'Calls that cannot be taken back are exactly those of the recording',
  same_tools: 'Calls that cannot be taken back are of the same tools',
  any: 'Any call that cannot be taken back is allowed',
} as const;

/** An assertion in one line. */
export function sayAssertion(assertion: Assertion): string {
  switch (assertion.kind) {
    case 'status':
      return assertion.is === 'succeeded' ? 'The run succeeds' : 'The run fails';
    case 'output_equals':
      return `${placeOf(assertion.path)} is ${short(assertion.value)}`;
    case 'output_contains':
      return `${placeOf(assertion.path)} contains “${assertion.text}”`;
    case 'output_schema':
      return `${placeOf(assertion.path)} fits a JSON Schema`;
    case 'expression':
      return `True: ${assertion.expression}`;
    case 'calls':
      return assertion.at_most === 0
        ? `${assertion.tool} is never called`
        : `${assertion.tool} is called ${countWords(assertion.at_least ?? 0, assertion.at_most)}`;
    case 'arguments': {
      const which =
        assertion.nth === undefined ? `Every call of ${assertion.tool}` : `Call ${assertion.nth + 1} of ${assertion.tool}`;
      return `${which} ${assertion.match === 'includes' ? 'has at least' : 'gets'} ${short(assertion.input)}`;
    }
    case 'order_before':
      return `${assertion.tool} comes before ${assertion.before}`;
    case 'order_exact':
      return `${assertion.node_id === undefined ? 'All calls' : `Calls of ${assertion.node_id}`} in order: ${assertion.tools.join(', ') || 'none'}`;
    case 'cost_at_most':
      return `Costs at most ${assertion.usd} US dollars`;
    case 'tokens_at_most':
      return `Uses at most ${assertion.tokens} tokens`;
    case 'side_effects':
      return allowed[assertion.allow];
  }
}

const longest = 120;

const short = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'null';
  return text.length <= longest ? text : `${text.slice(0, longest)}…`;
};

const placeOf = (path: string | undefined): string => (path === undefined ? 'The output' : `${path} of the output`);
