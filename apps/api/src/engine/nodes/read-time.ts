const isoTime = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})?)?$/i;
const httpTime = /^[A-Z]{3}, \d{1,2} [A-Z]{3} \d{4} \d{2}:\d{2}(?::\d{2})? (?:GMT|UTC|[+-]\d{4})$/i;

/**
 * Returns the milliseconds since 1970 of a time as services write it: ISO 8601, the date of an HTTP or mail header, seconds (10
 * digits) or milliseconds (13 digits) since 1970. A time without a time zone is UTC, so that it means the same on every server.
 * Undefined for other texts.
 */
export function readTime(text: string): number | undefined {
  if (/^\d{10}$/.test(text)) return Number(text) * 1000;
  if (/^\d{13}$/.test(text)) return Number(text);
  const [, date, clock = '00:00', zone = 'Z'] = isoTime.exec(text) ?? [];
  const time = Date.parse(date === undefined ? (httpTime.test(text) ? text : '') : `${date}T${clock}${zone.toUpperCase()}`);
  return Number.isNaN(time) ? undefined : time;
}
