export { helpPath, helpTopics } from './model/topics.ts';
export { HelpButton } from './view/help-button.tsx';
export { HelpPage } from './view/help-page.tsx';
