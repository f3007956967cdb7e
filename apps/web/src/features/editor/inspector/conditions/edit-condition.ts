import {
  type Condition,
  type ConditionGroup,
  forms,
  type InnerGroup,
  isGroup,
  type Join,
  type Literal,
  type Operand,
  type Operator,
} from './condition.ts';

/** The condition that a new case begins with. It holds for every value that is not empty. */
export const firstCondition: Condition = { path: [], operator: 'is_not_empty', values: [] };

/** Returns the condition with another operator. Values that it can use are kept. */
export function withOperator(condition: Condition, operator: Operator): Condition {
  return { ...condition, operator, values: valuesFor(forms[operator].operand, condition.values) };
}

function valuesFor(operand: Operand, values: readonly Literal[]): readonly Literal[] {
  const [first = ''] = values;
  switch (operand) {
    case 'none':
      return [];
    case 'literal':
      return [first];
    case 'text':
      return [String(first)];
    case 'number':
      return [Number.isFinite(Number(first)) ? Number(first) : 0];
    case 'list':
      return values;
  }
}

/** Returns the field names of a path as it is typed. A name cannot have a dot or a backtick here. */
export const namesIn = (text: string): string[] =>
  text
    .split('.')
    .map(name => name.trim().replaceAll('`', ''))
    .filter(name => name !== '');

/** Returns true when rows can show the conditions: no dot in a name, and one type in a list. */
export const isShown = ({ conditions }: ConditionGroup): boolean =>
  conditions.every(one =>
    isGroup(one)
      ? isShown(one)
      : one.path.every(name => !name.includes('.')) && new Set(one.values.map(value => typeof value)).size <= 1,
  );

/** Returns the group with one condition more. The second of an inner group joins it the other way than the group around it. */
export function addCondition<Group extends ConditionGroup | InnerGroup>(group: Group, outer: Join | undefined): Group {
  const isSecond = outer !== undefined && group.conditions.length === 1;
  const join = isSecond ? (outer === 'and' ? 'or' : 'and') : group.join;
  return { ...group, join, conditions: [...group.conditions, firstCondition] };
}

/** Returns the values in a text, one per line, as numbers or as texts. Undefined when one is no number. */
export function valuesIn(text: string, type: 'string' | 'number', isList: boolean): Literal[] | undefined {
  const lines = isList ? text.split('\n').filter(line => line !== '') : [text];
  if (type === 'string') return lines;
  const figures = lines.map(line => (line.trim() === '' ? Number.NaN : Number(line)));
  return figures.every(Number.isFinite) ? figures.map(figure => (figure === 0 ? 0 : figure)) : undefined;
}
