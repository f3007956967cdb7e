export { ComparePage } from './view/compare-page.tsx';
export { ComparePicker } from './view/compare-picker.tsx';
