import { ToolsPage } from '../pages/tools-page.ts';
import { type LawAction, moveEdges } from './law-actions.ts';
import { agentOf, lawTools, sinks } from './law-fixture.ts';

/** Actions performed by hand, in the editor, through visible elements. */
const pinAndWire: LawAction = async ({ editor, expected, random, ...fixture }) => {
  const { pins } = await agentOf({ editor, expected, random, ...fixture });
  const tool = lawTools.find(name => !pins.some(pin => pin.selector.tool === name));
  const name = `${tool?.replaceAll('.', '_')}_result`;
  if (tool === undefined || pins.some(pin => pin.name === name)) return undefined;
  await editor.agent.open('Tools');
  // A tool without a usable version is not in the list.
  if (!(await editor.agent.pinButton(tool).isVisible())) return undefined;
  await editor.agent.pinTool(tool);
  const sink = random.pick(sinks) ?? sinks[0];
  await editor.toFit();
  await editor.connect({ node: 'Helper', handle: name, side: 'pin' }, { node: sink, handle: 'in', side: 'input' });
  expected.add(`helper ${name} > ${sink} in`);
  return `by hand: pin ${tool} and wire it to ${sink}`;
};

const renamePin: LawAction = async fixture => {
  const { pins } = await agentOf(fixture);
  const from = fixture.random.pick(pins)?.name;
  const to = `by_hand_${fixture.random.below(1000)}`;
  if (from === undefined || pins.some(pin => pin.name === to)) return undefined;
  await fixture.editor.agent.renamePin(from, to);
  moveEdges(fixture, from, to);
  return `by hand: rename the pin ${from} to ${to}`;
};

const turnOff: LawAction = async ({ editor, random, ...fixture }) => {
  const on = (await agentOf({ editor, random, ...fixture })).tools;
  const name = random.pick(on)?.name;
  if (name === undefined) return undefined;
  await editor.agent.toggleTool(name, false);
  return `by hand: turn ${name} off`;
};

const turnOn: LawAction = async fixture => {
  const { tools } = await agentOf(fixture);
  await fixture.editor.agent.open('Tools');
  for (const name of lawTools) {
    const button = fixture.editor.agent.toolSwitch(name);
    if (tools.some(tool => tool.name === name) || !(await button.isVisible()) || (await button.isDisabled())) continue;
    await fixture.editor.agent.toggleTool(name, true);
    return `by hand: turn ${name} on`;
  }
  return undefined;
};

/** Deletes a connected pin, which requires confirmation. Undo restores it and its edges. */
const dropPin =
  (isUndone: boolean): LawAction =>
  async fixture => {
    const { editor, random } = fixture;
    const { pins } = await agentOf(fixture);
    const name = random.pick(pins)?.name;
    if (name === undefined || pins.length < 3) return undefined;
    const edges = [...fixture.expected].filter(ends => ends.startsWith(`helper ${name} > `)).length;
    await editor.agent.deletePin(name);
    if (edges > 0)
      await editor.page
        .getByRole('dialog')
        .getByRole('button', { name: /^Delete pin and edge/ })
        .click();
    await editor.agent.pin(name).waitFor({ state: 'hidden' });
    if (isUndone) await editor.undo();
    else moveEdges(fixture, name, undefined);
    return `by hand: delete the pin ${name}${isUndone ? ', and take it back' : ''}`;
  };

/** Blocks a tool on the administrator's page, in a separate tab. */
const block: LawAction = async ({ editor, random, versions, api }) => {
  const name = random.pick(lawTools) ?? lawTools[0];
  const version = versions.get(name)?.at(-1);
  if (version === undefined) return undefined;
  await api.patch(`/tools/${name}/${version}`, { lifecycle: 'active' });
  const tab = await editor.page.context().newPage();
  const tools = await new ToolsPage(tab).openTool(name);
  await tools.block(version, 'the law is tried');
  await tab.close();
  return `by hand: block ${name}@${version}`;
};

export const actionsByHand: readonly LawAction[] = [pinAndWire, renamePin, turnOff, turnOn, dropPin(true), dropPin(false), block];
