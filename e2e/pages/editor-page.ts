import { expect, type Locator, type Page } from '@playwright/test';
import { AgentInspector } from './agent-inspector.ts';
import { Canvas, centerOf, type HandleRef, isInView } from './canvas.ts';
import { RunDialog } from './run-dialog.ts';
import { TimelinePanel } from './timeline-panel.ts';

/** The editor as a builder sees it: palette, canvas, inspector, save state, problems. */
export class EditorPage extends Canvas {
  readonly palette: Locator;
  readonly inspector: Locator;
  readonly saveState: Locator;
  readonly agent: AgentInspector;
  readonly timeline: TimelinePanel;

  constructor(page: Page) {
    super(page);
    this.palette = page.getByRole('navigation', { name: 'Node palette' });
    this.inspector = page.getByRole('complementary', { name: 'Inspector' });
    this.saveState = page.getByRole('status', { name: 'Save status' });
    this.agent = new AgentInspector(page, this.inspector);
    this.timeline = new TimelinePanel(page);
  }

  get workflowId(): string {
    return new URL(this.page.url()).pathname.split('/').at(-1) ?? '';
  }

  async open(id: string): Promise<this> {
    await this.page.goto(`/workflows/${id}`);
    return this.isReady();
  }

  async isReady(): Promise<this> {
    await expect(this.region).toBeVisible();
    await expect(this.saveState).toBeVisible();
    return this;
  }

  /** Drags a node type from the palette to a point of the canvas with the mouse. */
  async dragIn(type: string, at: { x: number; y: number }): Promise<void> {
    const box = await this.region.boundingBox();
    if (box === null) throw new Error('there is no canvas');
    const entry = this.palette.getByRole('button', { name: new RegExp(`^${type}`) });
    const start = await centerOf(entry);
    await entry.hover();
    await this.page.mouse.down();
    await this.page.mouse.move(start.x + 30, start.y + 10, { steps: 3 });
    await this.page.mouse.move(box.x + at.x, box.y + at.y, { steps: 8 });
    await this.page.mouse.up();
  }

  /** Adds a node by the keyboard shortcut that the palette shows beside its type. */
  async addByKey(key: string): Promise<void> {
    await this.region.locator('.react-flow__pane').click({ position: { x: 20, y: 96 } });
    await this.page.keyboard.press(key);
  }

  async addBySearch(text: string): Promise<void> {
    await this.page.keyboard.press('Shift+A');
    await this.page.getByRole('dialog', { name: 'Add node or tool' }).waitFor();
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Enter');
  }

  /** Presses a node. One that is out of view is brought into it first: a scroll to it would be undone by the canvas. */
  async select(name: string, type = ''): Promise<void> {
    const header = this.node(name, type).locator('header');
    if (!(await isInView(header))) await this.toFit();
    await header.click();
    await expect(this.inspector.getByLabel('Node name')).toHaveValue(name);
  }

  async rename(to: string): Promise<void> {
    const field = this.inspector.getByLabel('Node name');
    await field.fill(to);
    await field.press('Enter');
  }

  /** Draws an edge with the mouse, from handle to handle. */
  async connect(from: HandleRef, to: HandleRef): Promise<void> {
    const [start, end] = [await centerOf(this.handle(from)), await centerOf(this.handle(to))];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 6 });
    await this.page.mouse.move(end.x, end.y, { steps: 6 });
    await this.page.mouse.up();
  }

  /** Draws an edge by keyboard: Enter on the handle, a few letters of the other, Enter. */
  async connectByKeys(from: HandleRef, text: string): Promise<void> {
    await this.node(from.node).focus();
    await this.page.keyboard.press('Enter');
    for (let step = 0; step < 60; step += 1) {
      await this.page.keyboard.press('Tab');
      if (await this.handle(from).evaluate(element => element === document.activeElement)) break;
    }
    await expect(this.handle(from)).toBeFocused();
    await this.page.keyboard.press('Enter');
    await this.page.getByRole('dialog', { name: /^Connect / }).waitFor();
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Enter');
  }

  /** Opens the context menu of an element with the mouse and chooses an item. */
  async chooseFrom(menuTarget: Locator, item: string): Promise<void> {
    await menuTarget.click({ button: 'right' });
    await this.page.getByRole('menuitem', { name: item }).click();
    await expect(this.page.getByRole('menu')).toHaveCount(0);
  }

  /** Checks that this node has keyboard focus. */
  async hasFocus(name: string, type = ''): Promise<void> {
    await expect(this.node(name, type)).toBeFocused();
  }

  /** Selects the edge and deletes it. */
  async removeEdge(from: string, to: string): Promise<void> {
    await this.edge(from, to).focus();
    await this.page.keyboard.press('Enter');
    await this.page.keyboard.press('Delete');
  }

  async moveNode(name: string, by: { x: number; y: number }): Promise<void> {
    const start = await centerOf(this.node(name).locator('header'));
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move(start.x + by.x, start.y + by.y, { steps: 8 });
    await this.page.mouse.up();
  }

  /** Checks that the server has stored the draft, as displayed to the user. */
  async isSaved(): Promise<void> {
    await expect(this.saveState).toHaveText(/^Saved/);
  }

  async undo(): Promise<void> {
    await this.page.getByRole('banner').getByRole('button', { name: /^Undo/ }).click();
  }

  async redo(): Promise<void> {
    await this.page.getByRole('banner').getByRole('button', { name: /^Redo/ }).click();
  }

  async toFullScale(): Promise<void> {
    await this.page.getByRole('button', { name: /^Zoom \d+%/ }).click();
    await expect(this.page.getByRole('button', { name: /^Zoom 100%/ })).toBeVisible();
  }

  async toFit(): Promise<void> {
    await this.page.getByRole('button', { name: 'Zoom to fit' }).click();
  }

  problemsButton(): Locator {
    return this.page.getByRole('button', { name: /^(No problems|\d+ problems?)$/ });
  }

  async openProblems(): Promise<Locator> {
    await this.problemsButton().click();
    return this.page.getByRole('dialog', { name: 'Problems' });
  }

  async askToRun(): Promise<RunDialog> {
    await this.page.getByRole('button', { name: 'Run', exact: true }).click();
    return new RunDialog(this.page).isReady();
  }

  /** Runs with the default input of the form, or these fields. */
  async run(fields: Readonly<Record<string, string>> = {}): Promise<void> {
    const dialog = await this.askToRun();
    await dialog.fill(fields);
    await dialog.start();
  }
}
