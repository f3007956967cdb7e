import { expect, it } from 'vitest';
import { readEnv } from './env.ts';

const base = 'http://collector.example:4318/';

it.each([
  ['nothing', {}, undefined],
  ['the shared endpoint', { OTEL_EXPORTER_OTLP_ENDPOINT: base }, 'http://collector.example:4318/v1/traces'],
  [
    'an endpoint of traces',
    { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://t/x' },
    'http://t/x',
  ],
  ['an exporter that is none', { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_TRACES_EXPORTER: 'none' }, undefined],
])('the environment with %s exports traces where it says', (_what, set, url) => {
  expect(readEnv(set).otlpTraces).toEqual({ url, serviceName: 'pinion' });
  expect(readEnv({ ...set, OTEL_SERVICE_NAME: 'desk' }).otlpTraces.serviceName).toBe('desk');
});
