// canary: pinion(feature-entry-point)
import { publishTool } from '../tools/publish-tool.ts';

export const again = publishTool;
