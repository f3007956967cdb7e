import { t } from '../../../lib/texts/t.ts';
import { type ShapeType, shapeTypes } from './schema-shape.ts';

const labels: Readonly<Record<ShapeType, string>> = {
  string: t('Text'),
  number: t('Number'),
  integer: t('Whole number'),
  boolean: t('Yes or no'),
  choice: t('Choice'),
  object: t('Object'),
  array: t('List'),
  any: t('Any'),
};

export const typeOptions = shapeTypes.map(value => ({ value, label: labels[value] }));
export const typeOf = (value: string): ShapeType => shapeTypes.find(type => type === value) ?? 'any';
