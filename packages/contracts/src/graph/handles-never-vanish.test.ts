import { agentOutputNames } from '../agent/agent-output-names.ts';
import { compareVersions } from '../tool/compare-versions.ts';
import type { ToolLookup } from '../workflow/tool-lookup.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { AgentConfig } from '../agent/agent-config.ts';
import { defaultPinName } from '../agent/pinned-handle.ts';
import { specOf, ToolDefinition, type ToolSpec } from '../tool/tool-spec.ts';
import { deriveHandles } from './derive-handles.ts';
import { validateGraph } from './validate-graph.ts';
import { WorkflowFile } from '../workflow/workflow-file.ts';

/*
 * Checks the central guarantee with a model: a user pins and connects handles. Then tools are toggled, removed, upgraded,
 * deprecated or blocked, fields are renamed, schemas broken, and the whole catalog is cleared. No handle and no edge
 * disappears.
 */
const tools = ['__proto__', 'constructor', 'shop.find', 'crm.log'] as const;
type Tool = (typeof tools)[number];

type Scene = { file: WorkflowFile; catalog: Map<string, ToolSpec[]> };

const newest = (versions: readonly ToolSpec[]): ToolSpec | undefined =>
  [...versions].sort((a, b) => compareVersions(b.version, a.version)).find(spec => spec.lifecycle === 'active');

const lookupIn =
  ({ catalog }: Scene): ToolLookup =>
  (name, version) => {
    const versions = catalog.get(name) ?? [];
    return version === undefined ? newest(versions) : versions.find(spec => spec.version === version);
  };

const specFor = (name: string, version: string, fields: readonly string[]): ToolSpec =>
  specOf(
    ToolDefinition.parse({
      name,
      version,
      description: '',
      category: 'api',
      gateway: 'http',
      input_schema: {
        type: 'object',
        properties: Object.fromEntries(fields.map(field => [field, { type: 'string' }])),
        required: [...fields],
      },
      output_schema: { type: fields.length > 1 ? 'object' : 'string' },
    }),
  );

const agentConfig = (scene: Scene): AgentConfig => AgentConfig.parse(scene.file.nodes[1]?.config);
const withAgent = (scene: Scene, config: AgentConfig): Scene => ({
  ...scene,
  file: { ...scene.file, nodes: scene.file.nodes.map(node => (node.id === 'agent' ? { ...node, config: { ...config } } : node)) },
});
const withVersions = (scene: Scene, tool: Tool, change: (versions: ToolSpec[]) => ToolSpec[]): Scene => ({
  ...scene,
  catalog: new Map(scene.catalog).set(tool, change(scene.catalog.get(tool) ?? [])),
});

/** Any change to tools and configuration. Pinning only ever adds. */
type Step = { does: string; tool: Tool; to: (scene: Scene) => Scene };

const step: fc.Arbitrary<Step> = fc.constantFrom(...tools).chain(tool =>
  fc.constantFrom<Step>(
    {
      does: 'turn on or off',
      tool,
      to: scene => {
        const config = agentConfig(scene);
        const isOn = config.tools.some(one => one.name === tool);
        return withAgent(scene, {
          ...config,
          tools: isOn ? config.tools.filter(one => one.name !== tool) : [...config.tools, { name: tool }],
        });
      },
    },
    {
      does: 'choose an older version',
      tool,
      to: scene => {
        const config = agentConfig(scene);
        return withAgent(scene, {
          ...config,
          tools: config.tools.map(one => (one.name === tool ? { ...one, version: '1.0.0' } : one)),
        });
      },
    },
    {
      does: 'upgrade, with other fields',
      tool,
      to: scene => withVersions(scene, tool, versions => [...versions, specFor(tool, `${versions.length + 2}.0.0`, ['other'])]),
    },
    {
      does: 'deprecate',
      tool,
      to: scene => withVersions(scene, tool, versions => versions.map(spec => ({ ...spec, lifecycle: 'deprecated' }))),
    },
    {
      does: 'block',
      tool,
      to: scene => withVersions(scene, tool, versions => versions.map(spec => ({ ...spec, lifecycle: 'blocked' }))),
    },
    { does: 'remove from the catalog', tool, to: scene => withVersions(scene, tool, () => []) },
    {
      does: 'break its schemas',
      tool,
      to: scene =>
        withVersions(scene, tool, versions =>
          versions.map(spec => ({ ...spec, input_schema: { properties: 7, required: 'x' }, output_schema: { type: 9 } })),
        ),
    },
    {
      does: 'pin',
      tool,
      to: scene => {
        const config = agentConfig(scene);
        const name = defaultPinName(tool);
        if (config.pins.some(pin => pin.name === name)) return scene;
        const pins = [...config.pins, { name, selector: { tool, strategy: 'latest' as const }, on_missing: 'null' as const }];
        const edge = { id: `to-${name}`, source: 'agent', source_handle: name, target: 'out', target_handle: 'value' };
        const wired = withAgent(scene, { ...config, pins });
        return { ...wired, file: { ...wired.file, edges: [...wired.file.edges, edge] } };
      },
    },
    {
      does: 'give the answer a schema and wire it, or take the schema away',
      tool,
      to: scene => {
        const { output_schema, ...config } = agentConfig(scene);
        if (output_schema !== undefined) return withAgent(scene, config);
        const given = withAgent(scene, { ...config, output_schema: { type: 'object', title: 'Total' } });
        const edge = { id: 'to-data', source: 'agent', source_handle: 'structured', target: 'out', target_handle: 'value' };
        return given.file.edges.some(one => one.id === edge.id)
          ? given
          : { ...given, file: { ...given.file, edges: [...given.file.edges, edge] } };
      },
    },
    {
      does: 'break the config of the agent',
      tool,
      to: scene => ({
        ...scene,
        file: {
          ...scene.file,
          nodes: scene.file.nodes.map(node =>
            node.id === 'broken' ? { ...node, config: { ...node.config, policy: { max_iterations: -1 } } } : node,
          ),
        },
      }),
    },
  ),
);

const pinned = { name: 'kept', selector: { tool: 'shop.find', strategy: 'latest' }, on_missing: 'null' };
const start = (): Scene => ({
  catalog: new Map(tools.map(tool => [tool, [specFor(tool, '1.0.0', ['query', 'limit'])]])),
  file: WorkflowFile.parse({
    format: 'pinion.workflow/1',
    name: 'w',
    nodes: [
      { id: 'in', type: 'input' },
      { id: 'agent', type: 'agent', config: { tools: tools.map(name => ({ name })), pins: [pinned] } },
      { id: 'broken', type: 'agent', config: { pins: [pinned] } },
      { id: 'call', type: 'tool', config: { tool: { name: 'shop.find' }, input: { limit: 3 } } },
      { id: 'later', type: 'from-the-future', config: { anything: true } },
      { id: 'out', type: 'output' },
    ],
    edges: [
      { id: 'e1', source: 'in', source_handle: 'value', target: 'agent', target_handle: 'in' },
      { id: 'e2', source: 'agent', source_handle: 'kept', target: 'call', target_handle: 'query' },
      { id: 'e3', source: 'call', source_handle: 'output', target: 'later', target_handle: 'what' },
      { id: 'e4', source: 'later', source_handle: 'ever', target: 'out', target_handle: 'value' },
      { id: 'e5', source: 'broken', source_handle: 'kept', target: 'out', target_handle: 'value' },
    ],
  }),
});

/** Returns every handle of every node on both sides: of the config alone, or including those that edges require. */
const handlesIn = (scene: Scene, edges = scene.file.edges): Set<string> => {
  const names = new Set<string>();
  for (const node of scene.file.nodes) {
    const { sources, targets } = deriveHandles(node, lookupIn(scene), edges);
    for (const handle of sources) names.add(`${node.id} > ${handle.name}`);
    for (const handle of targets) names.add(`> ${node.id} ${handle.name}`);
  }
  return names;
};

/** Returns the handles that must exist without an edge: the five and `error`, each pin, each field with a value. */
const promised = ({ file }: Scene): string[] => [
  ...['agent', 'broken'].flatMap(id => [...agentOutputNames, 'error', 'kept'].map(name => `${id} > ${name}`)),
  ...agentConfig({ file, catalog: new Map() }).pins.map(pin => `agent > ${pin.name}`),
  '> call limit',
  'call > output',
  'call > error',
  'call > envelope',
];

const ends = ({ file }: Scene): string[] =>
  file.edges.flatMap(edge => [`${edge.source} > ${edge.source_handle}`, `> ${edge.target} ${edge.target_handle}`]);

it('no sequence of changes to tools and tool choices removes a handle or an edge', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), steps => {
      let scene = start();
      for (const { to } of steps) {
        const edges = scene.file.edges.map(edge => edge.id);
        scene = to(scene);
        expect([...handlesIn(scene, [])]).toEqual(expect.arrayContaining(promised(scene)));
        expect([...handlesIn(scene)]).toEqual(expect.arrayContaining([...promised(scene), ...ends(scene)]));
        expect(scene.file.edges.map(edge => edge.id)).toEqual(expect.arrayContaining(edges));
        expect(WorkflowFile.parse(JSON.parse(JSON.stringify(scene.file)))).toEqual(scene.file);
        expect(Array.isArray(validateGraph(scene.file, { lookup: lookupIn(scene) }))).toBe(true);
      }
    }),
  );
});

it('deriveHandles returns each handle once', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), steps => {
      let scene = start();
      for (const { to } of steps) scene = to(scene);
      for (const node of scene.file.nodes) {
        const { sources, targets } = deriveHandles(node, lookupIn(scene), scene.file.edges);
        for (const side of [sources, targets]) expect(new Set(side.map(handle => handle.name)).size).toBe(side.length);
      }
    }),
  );
});

it('an agent with an output schema has a typed handle for it, and no pin can take its name', () => {
  const scene = start();
  const schema = { type: 'object', title: 'Total', properties: { total: { type: 'number' } } };
  const typed = withAgent(scene, { ...agentConfig(scene), output_schema: schema });
  const handleIn = ({ file }: Scene) =>
    deriveHandles(file.nodes[1] as WorkflowFile['nodes'][number], lookupIn(scene)).sources.find(one => one.name === 'structured');
  expect(handleIn(scene)).toBeUndefined();
  expect(handleIn(typed)).toEqual({
    name: 'structured',
    kind: 'output',
    label: 'Total',
    schema: { anyOf: [schema, { type: 'null' }] },
  });
  const pin = { name: 'structured', selector: { tool: 'shop.find', strategy: 'latest' as const }, on_missing: 'null' as const };
  const codes = (of: Scene) =>
    validateGraph(withAgent(of, { ...agentConfig(of), pins: [pin] }).file, { lookup: lookupIn(of) }).map(problem => problem.code);
  expect(codes(scene)).not.toContain('pin_name_taken');
  expect(codes(typed)).toContain('pin_name_taken');
});

it('a pin on a disabled tool remains and is reported', () => {
  const scene = start();
  const off = withAgent(scene, { ...agentConfig(scene), tools: [] });
  const problems = validateGraph(off.file, { lookup: lookupIn(off) });
  expect(problems.filter(problem => problem.code === 'pin_tool_off').map(problem => problem.pin)).toContain('kept');
  expect(
    deriveHandles(off.file.nodes[1] as WorkflowFile['nodes'][number], lookupIn(off)).sources.map(handle => handle.name),
  ).toContain('kept');
});
