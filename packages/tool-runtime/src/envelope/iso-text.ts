let textFor = Number.NaN;
let text = '';

/** Returns ISO 8601 text with milliseconds. Many events happen in the same millisecond, so the last text is cached. */
export function isoText(epochMs: number): string {
  const whole = Math.floor(epochMs);
  if (whole !== textFor) {
    textFor = whole;
    text = new Date(whole).toISOString();
  }
  return text;
}
