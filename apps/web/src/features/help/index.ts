export { helpPath, type TopicName } from './model/topics.ts';
export { HelpButton, type HelpButtonProps } from './view/help-button.tsx';
export { HelpPage } from './view/help-page.tsx';
