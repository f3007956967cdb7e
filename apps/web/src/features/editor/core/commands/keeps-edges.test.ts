import { deriveHandles, type WorkflowFile } from '@pinion/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addPin, chooseToolVersion, editPin, disableTool, enableTool } from '../../../agent-node/index.ts';
import { createToolLookup } from '../../../canvas/index.ts';
import { shopTools, shopWorkflow } from '../../../stories/index.ts';
import { moveNodes } from './move-nodes.ts';
import { renameHandle } from './rename-handle.ts';
import { renameNode } from './rename-node.ts';
import { setConfig } from './set-config.ts';

const toolNames = [...new Set(shopTools.map(tool => tool.name))];
const name = fc.constantFrom(...toolNames);
const pinName = fc.stringMatching(/^[a-z]{1,6}$/);
const agent = 'assist';

type EditCommand = (file: WorkflowFile) => WorkflowFile;
const action: fc.Arbitrary<EditCommand> = fc.oneof(
  name.map(
    (tool): EditCommand =>
      file =>
        setConfig(file, agent, config => enableTool(config, { name: tool })),
  ),
  name.map(
    (tool): EditCommand =>
      file =>
        setConfig(file, agent, config => disableTool(config, tool)),
  ),
  fc.tuple(name, fc.option(fc.constantFrom('1.0.0', '2.1.0', '9.9.9'))).map(
    ([tool, version]): EditCommand =>
      file =>
        setConfig(file, agent, config => chooseToolVersion(config, tool, version ?? undefined)),
  ),
  name.map(
    (tool): EditCommand =>
      file =>
        setConfig(file, agent, config => addPin(config, tool)),
  ),
  name.map(
    (tool): EditCommand =>
      file =>
        setConfig(file, agent, config => editPin(config, 'order', { selector: { tool, strategy: 'latest' } })),
  ),
  pinName.map(
    (to): EditCommand =>
      file =>
        renameHandle(file, agent, { from: 'order', to: `order_${to}` }, config =>
          editPin(config, 'order', { name: `order_${to}` }),
        ),
  ),
  fc.string({ maxLength: 12 }).map(
    (title): EditCommand =>
      file =>
        renameNode(file, agent, title),
  ),
  fc.nat(900).map(
    (x): EditCommand =>
      file =>
        moveNodes(file, new Map([[agent, { x, y: 4 }]])),
  ),
);

const handlesOf = (file: WorkflowFile, tools = shopTools) => {
  const node = file.nodes.find(one => one.id === agent);
  return node === undefined ? [] : deriveHandles(node, createToolLookup(tools), file.edges).sources.map(handle => handle.name);
};

describe('agent and tool commands', () => {
  it('agent and tool commands never remove an edge or leave an edge without its handle', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 24 }), changes => {
        const after = changes.reduce((file, act) => act(file), shopWorkflow);
        expect(after.edges.map(edge => edge.id)).toEqual(shopWorkflow.edges.map(edge => edge.id));
        for (const edge of after.edges) if (edge.source === agent) expect(handlesOf(after)).toContain(edge.source_handle);
      }),
    );
  });

  it('agent and tool commands keep every handle after the catalog changes', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 12 }), fc.subarray([...shopTools]), (changes, tools) => {
        const after = changes.reduce((file, act) => act(file), shopWorkflow);
        expect(handlesOf(after, tools)).toEqual(handlesOf(after));
      }),
    );
  });
});
