import type { Handle, NodeHandles } from './handle.ts';

/** The node types whose handles never depend on their config. */
export type FlowType = 'merge' | 'confirm' | 'subflow' | 'map' | 'loop';

const input: Handle = { name: 'in', kind: 'input' };
const list: Handle = { name: 'in', kind: 'input', schema: { type: 'array' }, label: 'array' };
const error: Handle = { name: 'error', kind: 'error', label: 'ToolError' };
const output = (name: string, type?: string): Handle => ({
  name,
  kind: 'output',
  ...(type === undefined ? {} : { schema: { type }, label: type }),
});

const handles: Readonly<Record<FlowType, NodeHandles>> = {
  merge: { targets: [input], sources: [output('value')] },
  confirm: {
    targets: [input],
    sources: [
      { name: 'approved', kind: 'case' },
      { name: 'declined', kind: 'case' },
    ],
  },
  subflow: { targets: [input], sources: [output('output'), error, output('run_id', 'string')] },
  loop: { targets: [input], sources: [output('output'), output('rounds', 'array'), error] },
  map: { targets: [list], sources: [output('items', 'array'), output('errors', 'array'), error] },
};

export const isFlowType = (type: string): type is FlowType => Object.hasOwn(handles, type);

/** Returns new lists of handles, because ghost handles are added to them. */
export const flowHandles = (type: FlowType): NodeHandles => ({
  targets: [...handles[type].targets],
  sources: [...handles[type].sources],
});
