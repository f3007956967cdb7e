import type { WorkflowFile } from '@pinion/contracts';
import { commands, type Locator, page } from 'vitest/browser';
import { expect } from 'vitest';
import { canvas, centerOf, drag, edgeBetween, headerOf, nodeCard } from './canvas-view.ts';
import { press, type } from './keyboard.ts';
import { openPage, type OpenOptions } from './open-page.tsx';
import type { StateInput } from './server-state.ts';
import { type StandardServer, standardServer } from './standard-server.ts';

export const inspector = page.getByRole('complementary', { name: 'Inspector' });
const palette = page.getByRole('navigation', { name: 'Node palette' });
export const banner = page.getByRole('banner');

/** The server of a workflow that is open in the editor. */
export type EditedWorkflow = {
  server: StandardServer;
  /** Returns the draft as the server has stored it. */
  stored: () => WorkflowFile;
};

export type EditorOptions = Omit<OpenOptions, 'server'> & Omit<StateInput, 'workflows'> & { server?: StandardServer };

/** Opens a workflow in the editor. Its id is `wf`. */
export async function openEditor(file: WorkflowFile, options: EditorOptions = {}): Promise<EditedWorkflow> {
  const { server = standardServer({ workflows: { wf: file }, ...options }), ...shown } = options;
  // The pointer of the test before would hover a part of this page.
  await commands.mouse([{ move: [1, 1] }]);
  await openPage('/workflows/wf', { ...shown, server });
  await editorIsReady();
  const isDrawn = file.nodes.length > 0 && file.nodes.length < fewNodes;
  if (isDrawn) await expect.element(canvas.getByRole('group', { name: /^(?!Edge from ).*, [a-z]+$/ }).first()).toBeVisible();
  const stored = (): WorkflowFile => {
    const draft = server.state.workflows.get('wf');
    if (draft === undefined) throw new Error('the workflow is deleted');
    return draft.file;
  };
  return { server, stored };
}

/** More nodes than this are drawn in low detail, or only where they are in view. */
const fewNodes = 50;

export async function editorIsReady(): Promise<void> {
  await expect.element(canvas).toBeVisible();
  await expect.element(page.getByRole('status', { name: 'Save status' })).toBeVisible();
}

export const expectSaved = (): Promise<void> =>
  expect.element(page.getByRole('status', { name: 'Save status' })).toMatchTextContent(/^Saved/);

export async function zoomToFit(): Promise<void> {
  await page.getByRole('button', { name: 'Zoom to fit' }).click();
  await viewIsStill();
}

/** Waits until the graph was drawn at the same position in several frames. */
async function viewIsStill(): Promise<void> {
  const view = document.querySelector<HTMLElement>('.react-flow__viewport');
  for (let still = 0, last = ''; still < 5; ) {
    await new Promise(requestAnimationFrame);
    const at = view?.style.transform ?? '';
    still = at === last ? still + 1 : 0;
    last = at;
  }
}

export async function select(name: string): Promise<void> {
  await headerOf(await shown(nodeCard(name))).click();
  await expect.element(inspector.getByLabelText('Node name')).toHaveValue(name);
}

export async function rename(to: string): Promise<void> {
  await inspector.getByLabelText('Node name').fill(to);
  await press('Enter');
}

/** Opens the context menu of an element with the mouse and chooses an item. */
export async function chooseFrom(target: Locator, item: string): Promise<void> {
  await target.click({ button: 'right' });
  // The accessible name of an item ends with its shortcut.
  await page.getByRole('menuitem', { name: new RegExp(`^${item}`) }).click();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
}

export const undo = (): Promise<void> => banner.getByRole('button', { name: /^Undo/ }).click();
export const redo = (): Promise<void> => banner.getByRole('button', { name: /^Redo/ }).click();

/** Selects the edge and deletes it. */
export async function removeEdge(from: string, to: string): Promise<void> {
  focus(edgeBetween(from, to));
  await press('Enter');
  await press('Delete');
}

export const focus = (target: Locator): void => target.element().focus();

/** Clicks the background at a point of the canvas. */
export async function clickBackground(at: { x: number; y: number }, button: 'left' | 'right' = 'left'): Promise<void> {
  const { x, y } = canvas.element().getBoundingClientRect();
  await commands.mouse([{ move: [x + at.x, y + at.y] }, { down: button }, { up: button }]);
}

/** Adds a node by the keyboard shortcut that the palette shows beside its type. */
export async function addByKey(key: string): Promise<void> {
  await clickBackground({ x: 20, y: 96 });
  await press(key);
}

/** Adds the first node type or tool that a search finds. */
export async function addBySearch(text: string): Promise<void> {
  await press('Shift+A');
  await shown(page.getByRole('dialog', { name: 'Add node or tool' }));
  await type(text);
  await press('Enter');
}

/** Drags a node type from the palette to a point of the canvas. */
export async function dragIn(nodeType: string, at: { x: number; y: number }): Promise<void> {
  const { x, y } = canvas.element().getBoundingClientRect();
  const start = centerOf(await shown(palette.getByRole('button', { name: new RegExp(`^${nodeType}`) })));
  await drag(start, { x: start.x + 30, y: start.y + 10 }, { x: x + at.x, y: y + at.y });
}

/** Opens a tab of the agent in the inspector. */
export async function openAgentTab(tab: 'Model' | 'Prompt' | 'Tools' | 'Pins' | 'Rules' | 'Policy'): Promise<void> {
  const trigger = inspector.getByRole('tab', { name: new RegExp(`^${tab}`) });
  await trigger.click();
  await expect.element(trigger).toHaveAttribute('aria-selected', 'true');
}

export const problemsButton = (): Locator => page.getByRole('button', { name: /^(No problems|\d+ problems?)$/ });

export async function openProblems(): Promise<Locator> {
  await problemsButton().click();
  return shown(page.getByRole('dialog', { name: 'Problems' }));
}

/** Opens the dialog with the input of a run. */
export async function openRunDialog(): Promise<Locator> {
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  return shown(page.getByRole('dialog', { name: 'Run workflow' }));
}

/** Starts a run with the input that the dialog shows. */
export async function startRun(): Promise<void> {
  const dialog = await openRunDialog();
  await dialog.getByRole('button', { name: 'Start run' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
}

export const commandPalette = page.getByRole('dialog', { name: 'Search or run a command' });

/** Opens the command palette. Returns its search field. */
export async function openCommandPalette(): Promise<Locator> {
  await press('Control+k');
  return shown(commandPalette.getByRole('combobox'));
}

/** Runs a command by its name in the command palette. */
export async function runCommand(text: string): Promise<void> {
  await openCommandPalette();
  await type(text);
  await press('Enter');
}

/** Waits until an element is visible. Returns it. */
export async function shown(target: Locator): Promise<Locator> {
  await expect.element(target).toBeVisible();
  return target;
}
