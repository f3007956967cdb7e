import { invalidInput } from './tool-failure.ts';

/** A moment in one time zone. */
export type ZonedTime = {
  /** ISO text with the zone's offset: `2026-03-01T09:30:00.000+01:00`. */
  iso: string;
  utc: string;
  unix_s: number;
  date: string;
  time: string;
  weekday: string;
  timezone: string;
  offset: string;
};

const formats = new Map<string, Intl.DateTimeFormat>();
const knownZones = 600;

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known !== undefined) return known;
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      weekday: 'long',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    if (formats.size < knownZones) formats.set(timezone, format);
    return format;
  } catch {
    throw invalidInput(`'${timezone.slice(0, 60)}' is not a time zone. Use an IANA name such as Europe/Berlin, or UTC.`);
  }
}

/** Returns the minutes east of Greenwich at that moment. */
function offsetMinutes(at: number, timezone: string): number {
  const part = partsOf(at, timezone);
  const local = Date.UTC(
    Number(part('year')),
    Number(part('month')) - 1,
    Number(part('day')),
    Number(part('hour')),
    Number(part('minute')),
    Number(part('second')),
  );
  return Math.round((local - Math.floor(at / 1000) * 1000) / 60_000);
}

function partsOf(at: number, timezone: string): (type: string) => string {
  const parts = new Map(
    formatOf(timezone)
      .formatToParts(at)
      .map(({ type, value }) => [type as string, value]),
  );
  return type => parts.get(type) ?? '';
}

export function zonedTime(at: number, timezone: string): ZonedTime {
  const offset = offsetMinutes(at, timezone);
  const local = new Date(at + offset * 60_000).toISOString().slice(0, -1);
  const text = offsetText(offset);
  return {
    iso: local + text,
    utc: new Date(at).toISOString(),
    unix_s: Math.floor(at / 1000),
    date: local.slice(0, -13),
    time: local.slice(-12, -4),
    weekday: partsOf(at, timezone)('weekday'),
    timezone,
    offset: text,
  };
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${String(Math.floor(size / 60)).padStart(2, '0')}:${String(size % 60).padStart(2, '0')}`;
}

const isoPattern = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/** Reads a moment from seconds since 1970, or ISO text. Text without an offset is local to `timezone`. */
export function readMoment(time: string | number, timezone: string): number {
  const at = typeof time === 'number' ? time * 1000 : readText(time.trim(), timezone);
  if (Number.isNaN(new Date(at).getTime())) throw invalidInput('The time is outside the supported range.');
  return at;
}

function readText(text: string, timezone: string): number {
  const match = isoPattern.exec(text);
  const iso = text.replace(' ', 'T');
  const isDate = iso.length === 10;
  const naive = Date.parse(match?.[1] === undefined ? `${isDate ? `${iso}T00:00` : iso}Z` : iso);
  if (match === null || Number.isNaN(naive))
    throw invalidInput(`'${text.slice(0, 60)}' is not a time. Use ISO 8601, such as 2026-03-01T09:30 or 2026-03-01T09:30:00Z.`);
  if (match[1] !== undefined) return naive;
  // The offset is computed twice: the first result may belong to the other side of a clock change.
  const guess = naive - offsetMinutes(naive, timezone) * 60_000;
  return naive - offsetMinutes(guess, timezone) * 60_000;
}
