export { ComparePage } from './view/compare-page.tsx';
export { ComparePicker } from './view/compare-picker.tsx';
export { changeOf, type ChangedValue } from './model/value-changes.ts';
export { ValueDiff } from './view/value-diff.tsx';
export { TwoValues, type TwoValuesProps } from './view/two-values.tsx';
