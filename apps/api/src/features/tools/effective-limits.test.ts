import { specOf, ToolDefinition } from '@pinion/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectiveLimits } from './effective-limits.ts';

const tool = (more: Record<string, unknown> = {}) =>
  specOf(
    ToolDefinition.parse({
      name: 'desk.ask',
      version: '1.0.0',
      description: 'asks',
      category: 'api',
      input_schema: { type: 'object' },
      gateway: 'http',
      gateway_config: { url: 'https://example.com/' },
      side_effect_policy: 'idempotent',
      ...more,
    }),
  );
const text = { timeout_s: 12, by_gateway: { http: { max_retries: 1 } } };

describe('effective limits of a version', () => {
  it('an administrator default applies and is named as source when the definition sets nothing', () => {
    expect(effectiveLimits(tool(), text)).toEqual({ timeout_s: 12, max_retries: 1, by_workspace: ['timeout_s', 'max_retries'] });
    expect(effectiveLimits(tool({ max_retries: 2 }), text)).toEqual({
      timeout_s: 12,
      max_retries: 2,
      by_workspace: ['timeout_s'],
    });
  });

  it('the built-in default applies when no other source sets a value', () => {
    expect(effectiveLimits(tool(), {}).by_workspace).toEqual([]);
  });

  it('an administrator default never overrides the definition', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 0, max: 5 }), (timeout_s, max_retries) => {
        expect(effectiveLimits(tool({ timeout_s, max_retries }), text)).toEqual({ timeout_s, max_retries, by_workspace: [] });
      }),
    );
  });
});
