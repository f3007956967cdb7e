import { zoomRange } from './fit-view-options.ts';

/** Milliseconds in which the view glides to a zoom. */
export const zoomDurationMs = 160;

const step = 1.2;

export type ZoomDirection = 'in' | 'out';

/**
 * Zooms in steps that add up: a step that comes while the view still glides goes on from where it is going, so that two
 * quick presses zoom as far as two slow ones.
 */
export class ZoomGoal {
  private goal: { zoom: number; until: number } | undefined;

  /** Returns the zoom to glide to. `zoom` is what the view shows now; `now` is in milliseconds. */
  next(direction: ZoomDirection, zoom: number, now: number): number {
    const from = this.goal !== undefined && now < this.goal.until ? this.goal.zoom : zoom;
    const to = Math.min(zoomRange.max, Math.max(zoomRange.min, direction === 'in' ? from * step : from / step));
    this.goal = { zoom: to, until: now + zoomDurationMs };
    return to;
  }
}
