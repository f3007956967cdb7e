import { t } from '../../../../lib/texts/t.ts';
import { type Operator, operators } from './condition.ts';

const labels: Readonly<Record<Operator, string>> = {
  equals: t('equals'),
  not_equals: t('does not equal'),
  contains: t('contains'),
  starts_with: t('starts with'),
  greater: t('is greater than'),
  greater_or_equal: t('is at least'),
  less: t('is less than'),
  less_or_equal: t('is at most'),
  one_of: t('is one of'),
  is_true: t('is true'),
  is_false: t('is false'),
  is_empty: t('is empty'),
  is_not_empty: t('is not empty'),
};

export const operatorOptions = operators.map(value => ({ value, label: labels[value] }));
export const operatorOf = (value: string): Operator => operators.find(operator => operator === value) ?? 'equals';
