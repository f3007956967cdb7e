import type { ExecutionComparison } from './compare-executions.ts';

/** Returns the report as a few lines of text: the totals, then each record that is not equal with its reason. */
export function comparisonText({ totals, records }: ExecutionComparison): string {
  const { equal, different, not_comparable } = totals;
  const rest = records.filter(({ outcome }) => outcome !== 'equal');
  const events = rest.map(
    ({ id, tool_name, outcome, reason, message }) =>
      `${outcome.replace('_', ' ')}  ${id}  ${tool_name}  ${reason}: ${onOneLine(message)}`,
  );
  return [
    `${records.length} executions: ${equal} equal, ${different} different, ${not_comparable} not comparable`,
    ...events,
    '',
  ].join('\n');
}

const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 300);
