export { newHttpTool } from './view/new-http-tool-lazy.ts';
