import { zoomRange } from './fit-view-options.ts';

/** Duration of a zoom animation in milliseconds. */
export const zoomDurationMs = 160;

const step = 1.2;

export type ZoomDirection = 'in' | 'out';

/**
 * Computes zoom targets in steps that add up. A step during an animation starts from the animation's target, so two quick
 * presses zoom as far as two slow ones.
 */
export class ZoomGoal {
  private goal: { zoom: number; until: number } | undefined;

  /** Returns the zoom to animate to. `zoom` is what the view shows now, `now` is in milliseconds. */
  next(direction: ZoomDirection, zoom: number, now: number): number {
    const from = this.goal !== undefined && now < this.goal.until ? this.goal.zoom : zoom;
    const to = Math.min(zoomRange.max, Math.max(zoomRange.min, direction === 'in' ? from * step : from / step));
    this.goal = { zoom: to, until: now + zoomDurationMs };
    return to;
  }
}
