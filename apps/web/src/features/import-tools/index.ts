export { importTools } from './view/import-tools-lazy.ts';
