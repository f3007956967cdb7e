export { OperationPicker } from './view/operation-picker.tsx';
