import { type NodeFold, parseTemplate, readPath, type RunFold } from '@pinion/contracts';

/**
 * A piece of a filled template: literal text, or the value of a reference. `value` is undefined if the reference resolved to
 * nothing.
 */
export type PreviewPart = { kind: 'text'; text: string } | { kind: 'value'; reference: string; value: string | undefined };

const keptCharacters = 4000;

/** Splits a template into parts and fills each reference with its value in a run, by the same rules as at run time. */
export function previewTemplate(template: string, run: RunFold): PreviewPart[] {
  return parseTemplate(template).map((part): PreviewPart => {
    if (part.kind === 'text') return part;
    const value = readPath(valueIn(run, part.node_id), part.path);
    return { kind: 'value', reference: part.text, value: value === undefined ? undefined : asText(value) };
  });
}

/** Returns the text of a template with the values of a run, as a run would send it. */
export const renderTemplate = (template: string, run: RunFold): string =>
  parseTemplate(template)
    .map(part => (part.kind === 'text' ? part.text : wholeText(readPath(valueIn(run, part.node_id), part.path) ?? null)))
    .join('');

function valueIn(run: RunFold, nodeId: string): unknown {
  const source = run.nodes.get(nodeId);
  if (source === undefined || source.status === 'pending' || source.status === 'skipped') return undefined;
  const type = run.started?.workflow.nodes.find(node => node.id === nodeId)?.type;
  return type === 'input' ? source.outputs['value'] : outputsOf(source, type);
}

/** Returns the outputs of a node. If an agent returned test data, its pins are among its handles. */
function outputsOf(source: NodeFold, type: string | undefined): unknown {
  const shown = source.visibleOutputs();
  return type === 'agent' && source.agent === undefined ? { ...shown, pins: shown } : shown;
}

const wholeText = (value: unknown): string =>
  value === null ? '' : typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

function asText(value: unknown): string {
  const text = wholeText(value);
  return text.length <= keptCharacters ? text : `${text.slice(0, keptCharacters)}…`;
}
