export { importToolsDialog } from './view/import-tools-lazy.ts';
