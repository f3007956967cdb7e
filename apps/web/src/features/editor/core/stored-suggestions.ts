import { isRecord, readNode, readPath, upstreamFinder, type WorkflowFile } from '@pinion/contracts';
import { createStore } from 'zustand/vanilla';
import type { ReferenceSuggestion } from './find-references.ts';

/** The references found for nodes created since the page was opened, by `<workflow>/<node>`. They are not saved. */
export const storedSuggestions = createStore<Readonly<Record<string, readonly ReferenceSuggestion[]>>>(() => ({}));

export const suggestionsKey = (workflowId: string, nodeId: string): string => `${workflowId}/${nodeId}`;

export const storeSuggestions = (key: string, offers: readonly ReferenceSuggestion[]): void =>
  storedSuggestions.setState({ [key]: offers });

/** Returns the offers that still apply: the node they refer to is upstream, and the text is still at its path. */
export function applicableSuggestions(
  file: WorkflowFile,
  nodeId: string,
  offers: readonly ReferenceSuggestion[],
): ReferenceSuggestion[] {
  const node = file.nodes.find(({ id }) => id === nodeId);
  const read = node === undefined ? undefined : readNode(node);
  if (read?.type !== 'tool') return [];
  const { input, verbatim = [] } = read.config;
  const upstream = upstreamFinder(file)(nodeId);
  return offers.filter(({ path, reference }) => {
    const [source = '', ...rest] = reference.split('.');
    const text = readPath(input, path);
    if (typeof text !== 'string' || text.includes('{{') || verbatim.includes(path[0] ?? '')) return false;
    return upstream.has(source) && (rest[0] !== 'pins' || hasPin(file, source, rest[1]));
  });
}

function hasPin(file: WorkflowFile, agent: string, pin: string | undefined): boolean {
  const pins = file.nodes.find(({ id }) => id === agent)?.config['pins'];
  return Array.isArray(pins) && pins.some(one => isRecord(one) && one['name'] === pin);
}
