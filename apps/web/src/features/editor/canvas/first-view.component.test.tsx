import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commands } from 'vitest/browser';
import { openEditor } from '../../../../test-support/editor-view.ts';
import { largeWorkflow } from '../../../../test-support/large-workflow.ts';
import { standardServer } from '../../../../test-support/standard-server.ts';

/** Records each distinct position of the graph in order, frame by frame, until it was drawn in this many frames. */
function recordViews(frames: number): Promise<string[]> {
  const views: string[] = [];
  return new Promise(resolve => {
    let drawn = 0;
    const sample = (): void => {
      const view = document.querySelector<HTMLElement>('.react-flow__viewport')?.style.transform;
      if (view !== undefined) drawn += 1;
      if (view !== undefined && views.at(-1) !== view) views.push(view);
      if (drawn < frames) requestAnimationFrame(sample);
      else resolve(views);
    };
    requestAnimationFrame(sample);
  });
}

describe('first view of a workflow', () => {
  // Users see motion by default.
  beforeEach(() => commands.setMedia({ reducedMotion: 'no-preference' }));
  afterEach(() => commands.setMedia({ reducedMotion: 'reduce' }));

  for (const [nodes, across] of [
    [3, 1],
    [12, 1],
    [12, 3],
  ] as const)
    it(`GraphCanvas opens ${nodes} nodes in ${across === 1 ? 'a column' : `${across} columns`} without a layout shift`, async () => {
      const views = recordViews(48);
      const file = largeWorkflow(nodes, across);
      // A second workflow, because the first steps of a new user move the graph aside.
      await openEditor(file, { server: standardServer({ workflows: { wf: file, other: file } }) });
      expect(await views).toHaveLength(1);
    });
});
