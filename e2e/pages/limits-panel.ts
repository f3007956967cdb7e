import type { Locator, Page } from '@playwright/test';

/** The gauges on a tool's page: bucket, circuit breaker, calls in progress, recent failures. */
export class LimitsPanel {
  readonly region: Locator;
  constructor(page: Page) {
    this.region = page.getByRole('region', { name: 'Limits', exact: true });
  }

  reading(title: 'Rate limit' | 'Circuit breaker' | 'In progress' | 'Retries'): Locator {
    return this.region.getByRole('group', { name: title, exact: true });
  }

  get callsLeft(): Locator {
    return this.region.getByRole('meter', { name: 'Calls left' });
  }

  get lastFailures(): Locator {
    return this.region.getByRole('table').getByRole('row');
  }
}
