import { expect, type Locator, type Page } from '@playwright/test';
import { TryDialog } from './try-dialog.ts';

type Tab = 'Model' | 'Prompt' | 'Tools' | 'Pins' | 'Rules' | 'Policy';

/** The agent's six tabs: model, prompt, tools, pins, rules and policy. */
export class AgentInspector {
  readonly page: Page;
  readonly panel: Locator;
  constructor(page: Page, panel: Locator) {
    this.page = page;
    this.panel = panel;
  }

  async open(tab: Tab): Promise<void> {
    const trigger = this.panel.getByRole('tab', { name: new RegExp(`^${tab}`) });
    await trigger.click();
    await expect(trigger).toHaveAttribute('aria-selected', 'true');
  }

  /** Sets the lines of the scripted model, one for each turn. */
  async writeLines(entries: readonly unknown[]): Promise<void> {
    await this.open('Model');
    await this.panel.getByRole('textbox', { name: 'Scripted responses' }).fill(JSON.stringify(entries, null, 2));
  }

  async writePrompt(text: string): Promise<void> {
    await this.open('Prompt');
    await this.panel.getByRole('textbox', { name: 'Prompt', exact: true }).fill(text);
  }

  /** Sets whether the response is text or data. Returns the fields of the choice. */
  async answerIs(form: 'Text' | 'Data'): Promise<Locator> {
    await this.open('Prompt');
    const group = this.panel.getByRole('group', { name: 'Response format' });
    await group.getByRole('radio', { name: form }).click();
    return group;
  }

  searchTools(): Locator {
    return this.panel.getByLabel(/^Search \d+ tools?$/);
  }

  category(name: string): Locator {
    return this.panel.getByRole('radiogroup', { name: 'Category' }).getByRole('radio', { name: new RegExp(`^${name}`) });
  }

  tool(name: string): Locator {
    return this.panel.getByRole('listitem').filter({ has: this.page.getByRole('switch', { name, exact: true }) });
  }

  toolSwitch(name: string): Locator {
    return this.panel.getByRole('switch', { name, exact: true });
  }

  async toggleTool(name: string, isOn: boolean): Promise<void> {
    await this.open('Tools');
    if ((await this.toolSwitch(name).isChecked()) !== isOn) await this.toolSwitch(name).click();
    // A blocked tool that is off is not listed.
    if (isOn) await expect(this.toolSwitch(name)).toBeChecked();
    else await expect(this.panel.getByRole('switch', { name, exact: true, checked: true })).toHaveCount(0);
  }

  async chooseVersion(tool: string, version: string): Promise<void> {
    await this.open('Tools');
    await this.panel.getByRole('button', { name: `Version of ${tool}` }).click();
    await this.page.getByRole('menuitem', { name: version, exact: true }).click();
  }

  async pinTool(name: string): Promise<void> {
    await this.open('Tools');
    await this.pinButton(name).click();
  }

  pinButton(tool: string): Locator {
    return this.panel.getByRole('button', { name: `Pin result of ${tool}` });
  }

  /** Opens the form for one call of the tool. */
  async tryTool(name: string, version = '1.0.0'): Promise<TryDialog> {
    await this.open('Tools');
    await this.panel.getByRole('button', { name: `Try ${name}`, exact: true }).click();
    return new TryDialog(this.page, `${name} ${version}`).isReady();
  }

  pin(name: string): Locator {
    return this.panel.getByRole('region', { name: `Pin ${name}`, exact: true });
  }

  async renamePin(from: string, to: string): Promise<void> {
    await this.open('Pins');
    const field = this.pin(from).getByLabel('Name', { exact: true });
    await field.fill(to);
    await field.press('Enter');
    await expect(this.pin(to)).toBeVisible();
  }

  async deletePin(name: string): Promise<void> {
    await this.open('Pins');
    await this.panel.getByRole('button', { name: `Delete pin ${name}` }).click();
  }
}
