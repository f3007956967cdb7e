const dateTime = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const email = /^[a-z0-9](?:(?:[a-z0-9_+-]|\.(?!\.))*[a-z0-9])?@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/i;
const part = String.raw`(?:[\w\-.~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*`;
const uri = new RegExp(
  String.raw`^https?://[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:/${part})?(?:\?${part})?(?:#${part})?$`,
  'i',
);

/** Returns the format of a text, for the formats that are certain: `date-time`, `email` and `uri` of the web. */
export function formatOf(text: string): 'date-time' | 'email' | 'uri' | undefined {
  if (isDateTime(text)) return 'date-time';
  if (email.test(text)) return 'email';
  return uri.test(text) ? 'uri' : undefined;
}

function isDateTime(text: string): boolean {
  const [, year, month, day, hour, minute, second] = dateTime.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isDay && (hour ?? 99) < 24 && (minute ?? 99) < 60 && (second ?? 99) < 60;
}
