import type { Handle, NodeHandles } from '../../workflow/handle.ts';
import type { NodeConfig, NodeType } from '../node-definitions.ts';
import { agentHandles } from './agent-handles.ts';
import { codeHandles } from './code-handles.ts';
import { errorHandle, handle, output, withSchema } from './handle-parts.ts';
import type { HandlesOf } from './handles-of-config.ts';
import { toolHandles } from './tool-handles.ts';

const input = handle('in', 'input');

/** Returns handles that never depend on the config. */
function fixed(targets: readonly Handle[], sources: readonly Handle[]): HandlesOf<unknown> {
  const read = (): NodeHandles => ({ targets: [...targets], sources: [...sources] });
  return { read, unread: read };
}

/** The handles of every node type, without schemas of configs, which are loaded after the canvas is drawn. */
export const nodeHandles: { readonly [Type in NodeType]: HandlesOf<NodeConfig<Type>> } = {
  input: { read: ({ schema }) => ({ targets: [], sources: [withSchema(output('value'), schema)] }) },
  agent: agentHandles,
  tool: toolHandles,
  prompt: fixed([input], [output('text', 'string')]),
  transform: fixed([input], [output('value')]),
  code: codeHandles,
  branch: {
    read: ({ cases }) => ({
      targets: [input],
      sources: [...cases.map(one => handle(one.handle, 'case')), handle('else', 'case')],
    }),
  },
  merge: fixed([input], [output('value')]),
  confirm: fixed([input], [handle('approved', 'case'), handle('declined', 'case')]),
  delay: fixed([input], [output('value')]),
  subflow: fixed([input], [output('output'), errorHandle, output('run_id', 'string')]),
  map: fixed(
    [{ ...input, schema: { type: 'array' }, label: 'array' }],
    [output('items', 'array'), output('errors', 'array'), errorHandle],
  ),
  loop: fixed([input], [output('output'), output('rounds', 'array'), errorHandle]),
  output: fixed([handle('value', 'input')], []),
};
