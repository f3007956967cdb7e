import { type Condition, type ConditionGroup, forms, type InnerGroup, isGroup } from './condition.ts';

const plainName = /^[A-Za-z_]\w*$/;
const reserved: ReadonlySet<string> = new Set(['and', 'or', 'in', 'true', 'false', 'null', 'function']);

const step = (name: string): string => (plainName.test(name) && !reserved.has(name) ? name : `\`${name}\``);

/** Returns the JSONata of a path from the value of the node. A name with a backtick cannot be written. */
const writePath = (path: readonly string[]): string => ['$', ...path.map(step)].join('.');

/** Returns the JSONata of conditions. A group is in parentheses. */
export const writeConditions = ({ join, conditions }: ConditionGroup): string => conditions.map(writeOne).join(` ${join} `);

const writeOne = (one: Condition | InnerGroup): string => (isGroup(one) ? `(${writeConditions(one)})` : write(one));

function write({ path, operator, values }: Condition): string {
  const slots: Readonly<Record<string, string>> = {
    '<F>': writePath(path),
    '<V>': JSON.stringify(values[0] ?? ''),
    '<L>': values.map(value => JSON.stringify(value)).join(', '),
  };
  return forms[operator].text.replace(/<[FVL]>/g, slot => slots[slot] ?? slot);
}
