export { OpenQuestions, type OpenQuestionsProps } from './view/open-questions.tsx';
export { WaitingPage } from './view/waiting-page.tsx';
