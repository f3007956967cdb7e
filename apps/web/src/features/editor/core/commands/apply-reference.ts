import { isRecord, type WorkflowFile } from '@pinion/contracts';
import type { ReferenceSuggestion } from '../find-references.ts';
import { setConfig } from './set-config.ts';

/** Replaces a text in a tool node's input with a reference. If the text is no longer there, nothing changes. */
export const applyReference = (file: WorkflowFile, nodeId: string, { path, reference }: ReferenceSuggestion): WorkflowFile =>
  setConfig(file, nodeId, config => {
    const input = replaceAt(config['input'], path, `{{${reference}}}`);
    return input === config['input'] ? config : { ...config, input };
  });

function replaceAt(value: unknown, [key, ...rest]: readonly string[], text: string): unknown {
  if (key === undefined) return typeof value === 'string' ? text : value;
  if (Array.isArray(value)) {
    const index = Number(key);
    return index in value ? value.with(index, replaceAt(value[index], rest, text)) : value;
  }
  if (!isRecord(value) || !Object.hasOwn(value, key)) return value;
  return { ...value, [key]: replaceAt(value[key], rest, text) };
}
