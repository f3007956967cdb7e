import { type NodeFold, parseTemplate, readPath, type RunFold } from '@pinion/contracts';

/** A piece of a filled template: as it was written, or what a reference stood for. `value` undefined: it stood for nothing. */
export type PreviewPart = { kind: 'text'; text: string } | { kind: 'value'; reference: string; value: string | undefined };

const keptCharacters = 4000;

/** A template with the values that its references had in a run, piece by piece; the same rules as when it runs. */
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

/** An agent that gave test data has its pins among its handles. */
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
