import { agentWorkflow, uniqueName } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

test.describe('content security policy', () => {
  test('the content security policy breaks no page and blocks foreign scripts', async ({ page, api }) => {
    const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow(uniqueName('Under a policy'), {}));
    const { run_id } = await api.post<{ run_id: string }>(`/workflows/${id}/runs`, { input: null, wait_s: 20 });
    const violations: string[] = [];
    page.on('console', message => {
      if (message.text().includes('Content Security Policy')) violations.push(`${page.url()}: ${message.text()}`);
    });
    for (const path of ['/', '/workflows', `/workflows/${id}`, `/runs/${run_id}`, '/tools', '/secrets', '/help', '/nowhere']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.locator('body')).not.toBeEmpty();
    }
    expect(violations).toEqual([]);
    await page.goto(`/workflows/${id}`);
    await expect(page.getByRole('button', { name: 'Run', exact: true }).first()).toBeVisible();
    const hasRun = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.injected = true';
      document.body.append(script);
      return 'injected' in window;
    });
    expect(hasRun).toBe(false);
  });
});
