import { fillTemplate, isRecord, recordOf } from '@pinion/contracts';
import type { NodeRun } from './node-run.ts';

/** Returns a lookup for `{{<node id>...}}`: an input node's value, any other node's outputs, and nothing that is not upstream. */
function templateValues({ node, context }: NodeRun): (nodeId: string) => unknown {
  return nodeId => {
    const source = context.isUpstream(nodeId, node.id) ? context.sources.get(nodeId) : undefined;
    if (source === undefined || source.status === 'pending' || source.status === 'skipped') return undefined;
    const type = context.typeOf(nodeId);
    if (type === 'input') return source.outputs['value'];
    const shown = source.visibleOutputs();
    // An agent that returned test data has its pins among its handles.
    return type === 'agent' && source.agent === undefined ? { ...shown, pins: shown } : shown;
  };
}

export const fill = (run: NodeRun, template: string): string =>
  template.includes('{{') ? fillTemplate(template, templateValues(run)).text : template;

/** Fills the strings of a value at any depth. Keys stay unchanged. */
export function fillDeep(value: unknown, fillText: (template: string) => string): unknown {
  if (typeof value === 'string') return fillText(value);
  if (Array.isArray(value)) return value.map(item => fillDeep(item, fillText));
  return isRecord(value) ? recordOf(Object.entries(value).map(([key, item]) => [key, fillDeep(item, fillText)] as const)) : value;
}
