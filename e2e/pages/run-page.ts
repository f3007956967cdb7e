import { expect, type Locator, type Page } from '@playwright/test';
import { Canvas } from './canvas.ts';
import { TimelinePanel } from './timeline-panel.ts';

/** The debugger: one run, its graph and its values at the playhead. */
export class RunPage extends Canvas {
  readonly timeline: TimelinePanel;
  readonly inspector: Locator;
  constructor(page: Page) {
    super(page);
    this.timeline = new TimelinePanel(page);
    this.inspector = page.getByRole('complementary', { name: 'Inspector' });
  }

  get runId(): string {
    return new URL(this.page.url()).pathname.split('/').at(-1) ?? '';
  }

  async open(id: string): Promise<this> {
    await this.page.goto(`/runs/${id}`);
    await expect(this.timeline.region).toBeVisible();
    return this;
  }

  status(): Locator {
    return this.page.getByRole('banner');
  }

  async chooseView(name: 'Waterfall' | 'List' | 'Messages'): Promise<void> {
    await this.timeline.region.getByRole('radio', { name }).click();
  }

  messages(): Locator {
    return this.timeline.region.getByRole('region', { name: 'Messages' }).getByRole('article');
  }

  async openCall(tool: string): Promise<Locator> {
    await this.timeline.row(tool).first().click();
    await expect(this.inspector.getByRole('heading', { level: 2 }).first()).toContainText(tool);
    return this.inspector;
  }

  section(name: string): Locator {
    return this.inspector.getByRole('region', { name, exact: true });
  }

  async replayOffline(): Promise<void> {
    await this.page.getByRole('button', { name: 'Replay offline' }).click();
  }
}
