import type { BaseTool } from '@pinion/contracts';
import { readMoment, type ZonedTime, zonedTime } from './zoned-time.ts';

const timezone = {
  type: 'string',
  description: 'IANA name such as Europe/Berlin. Default: UTC.',
  maxLength: 100,
  default: 'UTC',
} as const;
const text = { type: 'string' } as const;
const zoned = {
  type: 'object',
  properties: {
    iso: text,
    utc: text,
    unix_s: { type: 'integer' },
    date: text,
    time: text,
    weekday: text,
    timezone: text,
    offset: text,
  },
  required: ['iso', 'utc', 'unix_s', 'date', 'time', 'weekday', 'timezone', 'offset'],
} as const;

/** Creates the current time tool. `now` is a parameter so that tests can set the time. */
export const createTimeNowTool = (now: () => number = Date.now): BaseTool<{ timezone?: string }, ZonedTime> => ({
  name: 'time.now',
  version: '1.0.0',
  description: 'The current date and time in a time zone.',
  input_schema: { type: 'object', properties: { timezone }, additionalProperties: false },
  output_schema: zoned,
  metadata: { category: 'utility', side_effects: 'none', cache: 'none' },
  execute: async input => zonedTime(now(), input.timezone ?? 'UTC'),
});

type Conversion = { time: string | number; from_timezone?: string; to_timezone: string };

export const timeConvertTool: BaseTool<Conversion, ZonedTime> = {
  name: 'time.convert',
  version: '1.0.0',
  description: 'Converts a time to another time zone.',
  input_schema: {
    type: 'object',
    properties: {
      time: { type: ['string', 'number'], description: 'ISO 8601, or seconds since 1970.' },
      from_timezone: { ...timezone, description: 'The zone of a time without an offset. Default: UTC.' },
      to_timezone: { type: 'string', description: 'IANA name such as America/New_York.', maxLength: 100 },
    },
    required: ['time', 'to_timezone'],
    additionalProperties: false,
  },
  output_schema: zoned,
  metadata: { category: 'utility', side_effects: 'none', cache: 'none' },
  execute: async input => zonedTime(readMoment(input.time, input.from_timezone ?? 'UTC'), input.to_timezone),
};
