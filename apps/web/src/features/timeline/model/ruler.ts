export type Window = { from: number; to: number };
export type Ruler = { majors: { ms: number; at: number; label: string }[]; minors: number[] };

const steps = [1, 2, 5];

/** Returns the smallest round number (1, 2 or 5 times a power of ten) that is not below `least`. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1e-3)));
  return (steps.find(step => step * power >= least * 0.999) ?? 10) * power;
}

/** Returns ticks with their position on the ruler in percent. About `wanted` of them have a label, in seconds. */
export function rulerOf({ from, to }: Window, wanted = 7): Ruler {
  const span = Math.max(to - from, 1e-6);
  const major = niceStep(span / wanted);
  const minor = major / (String(major).startsWith('2') ? 4 : 5);
  const digits = Math.max(0, -Math.floor(Math.log10(major / 1000) + 1e-9));
  const target = (ms: number) => ((ms - from) / span) * 100;
  const majors = ticks(from, to, major).map(ms => ({
    ms,
    at: target(ms),
    label: ms === 0 ? '0 s' : (ms / 1000).toFixed(digits),
  }));
  const minors = ticks(from, to, minor)
    .map(target)
    .filter(at => !majors.some(tick => Math.abs(tick.at - at) < 0.05));
  return { majors, minors };
}

function ticks(from: number, to: number, step: number): number[] {
  const list: number[] = [];
  for (let index = Math.ceil(from / step - 1e-9); index * step <= to + step * 1e-9; index += 1) list.push(index * step);
  return list;
}

/**
 * Returns the visible window of a run that is `endMs` long: some space after the end, rounded while it grows, so that nothing
 * moves slowly.
 */
export function fitWindow(endMs: number, isLive: boolean): Window {
  if (!isLive) return { from: 0, to: Math.max(endMs * 1.02, 1) };
  const step = niceStep(Math.max(endMs, 500) / 2);
  return { from: 0, to: Math.max(1000, Math.ceil((endMs * 1.1) / step) * step) };
}

/** Zooms in or out around a moment, never beyond the run and never closer than a millisecond per tick. */
export function zoomWindow(window: Window, factor: number, around: number, endMs: number): Window {
  const whole = Math.max(endMs * 1.02, 1);
  const span = Math.min(whole, Math.max(4, (window.to - window.from) * factor));
  const share = (around - window.from) / Math.max(window.to - window.from, 1e-6);
  const from = Math.max(0, Math.min(whole - span, around - span * Math.max(0, Math.min(1, share))));
  return { from, to: from + span };
}

export function panWindow(window: Window, byMs: number, endMs: number): Window {
  const span = window.to - window.from;
  const from = Math.max(0, Math.min(Math.max(0, endMs * 1.02 - span), window.from + byMs));
  return { from, to: from + span };
}
