export { EvaluationPage } from './view/evaluation-page.tsx';
export { SaveCaseDialog } from './view/save-case-dialog.tsx';
