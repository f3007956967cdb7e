import { expect, it, onTestFinished } from 'vitest';
import { openPage } from '../../test-support/open-page.tsx';
import { runPage, timeline } from '../../test-support/pages/run-page.ts';
import { sceneServer } from '../../test-support/states/scene-server.ts';
import { untranslatedTexts } from '../../test-support/states/untranslated-texts.ts';

it('untranslatedTexts detects texts and names that are inserted into a page by hand', async () => {
  const server = sceneServer();
  await openPage('/runs/run_1', { server });
  await expect.element(timeline.row('payment.charge').first()).toBeVisible();
  await expect.element(runPage.status).toBeVisible();
  expect(untranslatedTexts(server.answers)).toEqual([]);
  const inserted = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => inserted.remove());
  inserted.innerHTML =
    '<p>Made by hand</p><p>running</p><p title="Told to nobody">12 ms</p><button aria-label="Press me">1.0.0</button><code>left alone</code>';
  const found = untranslatedTexts(server.answers).join('\n');
  for (const text of ['Made by hand', 'running', 'Told to nobody', 'Press me']) expect(found).toContain(text);
  expect(found).not.toMatch(/12 ms|1\.0\.0|left alone/);
});
