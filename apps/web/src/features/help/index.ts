export { helpAddress, type TopicName } from './model/topics.ts';
export { HelpMark, type HelpMarkProps } from './view/help-mark.tsx';
export { HelpPage } from './view/help-page.tsx';
