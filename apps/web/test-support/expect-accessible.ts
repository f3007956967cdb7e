import axe from 'axe-core';
import { expect } from 'vitest';
import { CheckedParts } from './checked-parts.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Parts of a canvas whose size or distance to a node depends on what a user scrolled to. */
const scaledParts = [['.react-flow__handle'], ['.react-flow__attribution']];

export type AccessibilityOptions = {
  /**
   * False when handles and the link of the canvas library are not checked: users choose the scale and the part of a canvas, so a
   * check at 100 % covers them.
   */
  handles?: boolean;
  /** The only rules to run, if only their results can differ from before. */
  rules?: readonly string[];
  /** Rules that are left out, because their results are known from another check of the same state. */
  without?: readonly string[];
};

/** The parts that the files of a worker have checked without finding a barrier. */
const checkedParts = new CheckedParts();

/** Checks that the page has no violations of WCAG 2.2 A and AA. A failure names the rule, the element and the problem. */
export async function expectAccessible(what: string, options: AccessibilityOptions = {}): Promise<void> {
  // An endless animation, such as that of a waiting run, is not awaited.
  const ending = document.getAnimations().filter(animation => animation.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(ending.map(animation => animation.finished.catch(() => undefined)));
  await afterLayout();
  const found = await barriersOn(checkedParts, options);
  // The text, because a list of two or more is cut in the message of a failure.
  expect.soft(found.join('\n'), `barriers: ${what}`).toBe('');
}

/** Returns the violations on the page, outside the parts that have been checked in the same appearance without any. */
export async function barriersOn(parts: CheckedParts, options: AccessibilityOptions = {}): Promise<string[]> {
  const { handles = true, rules, without = [] } = options;
  const appearance = [document.documentElement.dataset['theme'], window.innerWidth, window.innerHeight];
  const { known, record } = parts.unchanged(document.documentElement, JSON.stringify([appearance, handles, rules, without]));
  const { violations } = await axe.run(
    { include: [['html']], exclude: [...(handles ? [] : scaledParts), ...known] },
    {
      runOnly: rules === undefined ? { type: 'tag', values: tags } : { type: 'rule', values: [...rules] },
      rules: Object.fromEntries(without.map(rule => [rule, { enabled: false }])),
      resultTypes: ['violations'],
      // Reading the styles again takes a fifth of the time. Only a rule on sound that plays by itself uses what it reads.
      preload: false,
    },
  );
  if (violations.length === 0) record();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(node => `${id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n').slice(1, 3).join(' ').trim()}`),
  );
}

/** Waits until observers of sizes have answered, in the next frame, and what depends on them is rendered, before the one after it. */
export async function afterLayout(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}
