import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openEditor, runCommand } from '../../../../test-support/editor-view.ts';
import { savedFiles } from '../../../../test-support/saved-files.ts';
import { agentWorkflow } from '../../../../test-support/workflow-fixture.ts';

it('exportImage saves a workflow as an SVG and as a PNG image with its name', async () => {
  const saved = savedFiles();
  await openEditor(agentWorkflow('Image of a helper'));
  await runCommand('Export image as SVG');
  await expect.element(page.getByText('image-of-a-helper.svg exported')).toBeVisible();
  const svg = (await saved[0]?.text()) ?? '';
  for (const text of ['Question', 'Helper', 'Answer', 'response']) expect(svg).toContain(`>${text}<`);
  expect(svg.match(/stroke-width="1.5"/g)).toHaveLength(2);

  await runCommand('Export image as PNG');
  await expect.element(page.getByText('image-of-a-helper.png exported')).toBeVisible();
  const png = new DataView((await saved[1]?.arrayBuffer()) ?? new ArrayBuffer(24));
  expect(png.getUint32(0)).toBe(0x89_50_4e_47);
  expect(png.getUint32(16)).toBeGreaterThan(800);
});
