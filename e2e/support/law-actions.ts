import { type AgentConfig, defaultPinName, OnMissing, PinStrategy } from '@pinion/contracts';
import { publishPausedTool } from './scene.ts';
import { agentOf, editAgent, editFile, type Ends, type LawFixture, lawTools, sinks } from './law-fixture.ts';

/** An action on a workflow and its tools. Returns its description, or undefined if there was nothing to act on. */
export type LawAction = (fixture: LawFixture) => Promise<string | undefined>;

const mostPins = 6;
const mostVersions = 9;

const toolOf = ({ random }: LawFixture): string => random.pick(lawTools) ?? lawTools[0];

/** Moves the expected edges of a pin to another name, or removes them. */
export function moveEdges({ expected }: LawFixture, from: string, to: string | undefined): void {
  const head = `helper ${from} > `;
  for (const ends of [...expected].filter(one => one.startsWith(head))) {
    expected.delete(ends);
    if (to !== undefined) expected.add(`helper ${to} > ${ends.slice(head.length)}` as Ends);
  }
}

let wired = 0;

const pinAndWire: LawAction = async fixture => {
  const { pins } = await agentOf(fixture);
  if (pins.length >= mostPins) return undefined;
  const tool = toolOf(fixture);
  const name = [defaultPinName(tool), ...pins.map((_, index) => `pin_${index}`), 'pin_last'].find(
    candidate => !pins.some(pin => pin.name === candidate),
  );
  if (name === undefined) return undefined;
  const sink = fixture.random.pick(sinks) ?? sinks[0];
  wired += 1;
  await editAgent(fixture, config => ({
    pins: [...config.pins, { name, selector: { tool, strategy: 'latest' }, on_missing: 'null' }],
  }));
  await editFile(fixture, file => ({
    ...file,
    edges: [...file.edges, { id: `edge_${wired}`, source: 'helper', source_handle: name, target: sink, target_handle: 'in' }],
  }));
  fixture.expected.add(`helper ${name} > ${sink} in`);
  return `pin ${tool} as ${name} and wire it to ${sink}`;
};

const renamePin: LawAction = async fixture => {
  const { pins } = await agentOf(fixture);
  const from = fixture.random.pick(pins)?.name;
  const to = `renamed_${fixture.random.below(1000)}`;
  if (from === undefined || pins.some(pin => pin.name === to)) return undefined;
  await editFile(fixture, file => ({
    ...file,
    nodes: file.nodes.map(one => {
      if (one.id !== 'helper') return one;
      const renamed = pins.map(pin => (pin.name === from ? { ...pin, name: to } : pin));
      return { ...one, config: { ...one.config, pins: renamed } };
    }),
    edges: file.edges.map(one => (one.source === 'helper' && one.source_handle === from ? { ...one, source_handle: to } : one)),
  }));
  moveEdges(fixture, from, to);
  return `rename the pin ${from} to ${to}`;
};

const dropPin: LawAction = async fixture => {
  const { pins } = await agentOf(fixture);
  const name = fixture.random.pick(pins)?.name;
  if (name === undefined || pins.length < 3) return undefined;
  await editFile(fixture, file => ({
    ...file,
    nodes: file.nodes.map(one =>
      one.id === 'helper' ? { ...one, config: { ...one.config, pins: pins.filter(pin => pin.name !== name) } } : one,
    ),
    edges: file.edges.filter(one => one.source !== 'helper' || one.source_handle !== name),
  }));
  moveEdges(fixture, name, undefined);
  return `delete the pin ${name} and its edges`;
};

const withTool = (config: AgentConfig, name: string, version?: string): Partial<AgentConfig> => ({
  tools: [...config.tools.filter(tool => tool.name !== name), { name, ...(version === undefined ? {} : { version }) }],
});

const toggleTool: LawAction = async fixture => {
  const name = toolOf(fixture);
  const isOn = (await agentOf(fixture)).tools.some(tool => tool.name === name);
  await editAgent(fixture, config =>
    isOn ? { tools: config.tools.filter(tool => tool.name !== name) } : withTool(config, name),
  );
  return `turn ${name} ${isOn ? 'off' : 'on'}`;
};

const chooseVersion: LawAction = async fixture => {
  const name = toolOf(fixture);
  const version = fixture.random.pick(fixture.versions.get(name) ?? []);
  await editAgent(fixture, config => withTool(config, name, version));
  return `put ${name} on ${version ?? 'the newest'}`;
};

const readOtherwise: LawAction = async fixture => {
  const { pins } = await agentOf(fixture);
  const name = fixture.random.pick(pins)?.name;
  const strategy = fixture.random.pick(PinStrategy.options);
  const on_missing = fixture.random.pick(OnMissing.options);
  if (name === undefined || strategy === undefined || on_missing === undefined) return undefined;
  await editAgent(fixture, config => ({
    pins: config.pins.map(pin => (pin.name === name ? { ...pin, selector: { ...pin.selector, strategy }, on_missing } : pin)),
  }));
  return `let ${name} read ${strategy}, else ${on_missing}`;
};

/** Publishes the next version with other inputs and outputs: a field that had an edge may be gone. */
const publish: LawAction = async fixture => {
  const name = toolOf(fixture);
  const versions = fixture.versions.get(name) ?? [];
  if (versions.length >= mostVersions) return undefined;
  const version = `${Number.parseInt(versions.at(-1) ?? '1', 10) + 1}.0.0`;
  const field = fixture.random.pick(['what', 'which', 'where']) ?? 'what';
  await publishPausedTool(fixture.api, fixture.pausedTools, name, version, {
    input_schema: { type: 'object', properties: { [field]: { type: 'string' } }, required: [field] },
    output_schema: { type: fixture.random.pick(['object', 'string', 'array', 'integer']) },
    gateway_config: { url: fixture.pausedTools.url(`/${name}/${version}`), method: 'GET' },
  });
  fixture.versions.set(name, [...versions, version]);
  return `publish ${name}@${version}`;
};

/** Accepts a refusal by the server. In any case no edge disappears. */
async function unlessRefused(action: () => Promise<unknown>): Promise<'' | ' (refused)'> {
  try {
    await action();
    return '';
  } catch (thrown) {
    if (thrown instanceof Error && /: (404|409) /.test(thrown.message)) return ' (refused)';
    throw thrown;
  }
}

const changeLifecycle: LawAction = async fixture => {
  const name = toolOf(fixture);
  const version = fixture.random.pick(fixture.versions.get(name) ?? []);
  if (version === undefined) return undefined;
  const lifecycle = fixture.random.pick(['active', 'deprecated', 'blocked']);
  const change = { lifecycle, ...(lifecycle === 'blocked' ? { reason: 'the law is tried' } : {}) };
  const text = await unlessRefused(() => fixture.api.patch(`/tools/${name}/${version}`, change));
  return `${lifecycle} ${name}@${version}${text}`;
};

const upgrade: LawAction = async fixture => {
  const name = toolOf(fixture);
  const version = fixture.random.pick(fixture.versions.get(name) ?? []);
  if (version === undefined) return undefined;
  const position = `/tools/${name}/${version}/upgrade`;
  const text = await unlessRefused(async () => {
    const { items } = await fixture.api.get<{ items: { workflow_id: string; base_version: number }[] }>(
      `${position}?workflow_id=${fixture.id}`,
    );
    const workflows = items.map(item => ({ id: item.workflow_id, base_version: item.base_version }));
    if (workflows.length > 0) await fixture.api.post(position, { workflows });
  });
  return `upgrade to ${name}@${version}${text}`;
};

const removeVersion: LawAction = async fixture => {
  const name = toolOf(fixture);
  const versions = fixture.versions.get(name) ?? [];
  const version = fixture.random.pick(versions);
  if (version === undefined) return undefined;
  const text = await unlessRefused(async () => {
    await fixture.api.delete(`/tools/${name}/${version}`);
    fixture.versions.set(
      name,
      versions.filter(one => one !== version),
    );
  });
  return `remove ${name}@${version}${text}`;
};

const withdraw: LawAction = async fixture => {
  const name = toolOf(fixture);
  const available = fixture.random.below(2) === 0;
  await unlessRefused(() => fixture.api.put(`/tools/${name}/availability`, { available }));
  return `${available ? 'offer' : 'withdraw'} ${name}`;
};

/** Actions through the API, as by scripts, administrators, and others who have the workflow open. */
export const actionsByApi: readonly LawAction[] = [
  pinAndWire,
  pinAndWire,
  renamePin,
  dropPin,
  toggleTool,
  toggleTool,
  chooseVersion,
  readOtherwise,
  publish,
  changeLifecycle,
  changeLifecycle,
  upgrade,
  removeVersion,
  withdraw,
];
