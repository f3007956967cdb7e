let textFor = Number.NaN;
let text = '';

/** ISO 8601 with milliseconds. Many things happen in one millisecond; its text is made once. */
export function isoText(epochMs: number): string {
  const whole = Math.floor(epochMs);
  if (whole !== textFor) {
    textFor = whole;
    text = new Date(whole).toISOString();
  }
  return text;
}
