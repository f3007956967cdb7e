export { helpPath } from './model/topics.ts';
export { HelpButton } from './view/help-button.tsx';
export { HelpPage } from './view/help-page.tsx';
export { LazyHelpCommands } from './view/lazy-help-commands.tsx';
