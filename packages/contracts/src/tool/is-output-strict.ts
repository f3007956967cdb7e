import { CodeLanguage } from '../code/code-language.ts';
import type { ToolSpec } from './tool-spec.ts';

/** The gateways whose code is in this installation: whoever declares their outputs can also correct them. */
const ownCode = new Set<string>(['internal', 'workflow', ...CodeLanguage.options]);

/** Returns whether an output that does not match its schema fails the call. */
export const isOutputStrict = ({ strict_output, gateway }: Pick<ToolSpec, 'strict_output' | 'gateway'>): boolean =>
  strict_output ?? ownCode.has(gateway);
