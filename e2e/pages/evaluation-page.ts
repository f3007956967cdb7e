import { expect, type Locator, type Page } from '@playwright/test';

/** The cases of a workflow, and the draft's results. */
export class EvaluationPage {
  readonly cases: Locator;
  readonly results: Locator;
  /** The displayed progress of the evaluation, as text. */
  readonly outcome: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.cases = page.getByRole('region', { name: 'Cases', exact: true });
    this.results = page.getByRole('region', { name: 'Results', exact: true });
    this.outcome = page.getByRole('status').filter({ hasText: /passed|played/ });
  }

  async open(workflowId: string): Promise<this> {
    await this.page.goto(`/workflows/${workflowId}/evaluation`);
    return this.isReady();
  }

  async isReady(): Promise<this> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Evaluation' })).toBeVisible();
    return this;
  }

  case(name: string): Locator {
    return this.cases.getByRole('row').filter({ hasText: name });
  }

  /** Returns the row of a case in one evaluation. */
  result(name: string): Locator {
    return this.results.getByRole('row').filter({ hasText: name });
  }

  /** Runs all cases and waits on the results page until all are judged. */
  async runAll(): Promise<void> {
    await this.page.getByRole('button', { name: 'Run all' }).click();
    await expect(this.outcome).toContainText('passed');
  }
}
