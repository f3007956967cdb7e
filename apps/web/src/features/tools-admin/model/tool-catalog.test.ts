import { expect, test } from 'vitest';
import type { ToolItem } from '../../../lib/api-shapes.ts';
import { filterCatalog, toolCatalog } from './tool-catalog.ts';

const tool = (name: string, version: string, more: Partial<ToolItem> = {}): ToolItem => ({
  name,
  version,
  description: `does ${name}`,
  category: 'api',
  input_schema: {},
  gateway: 'http',
  gateway_config: {},
  side_effect_policy: 'pure',
  access: 'read',
  cache: 'none',
  lifecycle: 'active',
  source: 'user',
  available: true,
  is_performed: true,
  enabled_for: 1,
  created_at: '2026-11-14T10:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  used_by: { workflows: 1, pins: 0 },
  ...more,
});

const items = [
  tool('payment.charge', '2.1.0'),
  tool('payment.charge', '2.10.0', { lifecycle: 'blocked' }),
  tool('payment.charge', '1.4.0', { lifecycle: 'deprecated', used_by: { workflows: 2, pins: 3 } }),
  tool('catalog.search', '1.0.0', { category: 'search', tags: ['shop'] }),
  tool('old.tool', '0.1.0', { lifecycle: 'deprecated' }),
];

test('toolCatalog shows a tool by its newest active version and counts the uses of all versions', () => {
  const [, , payment] = toolCatalog(items);
  expect(payment?.name).toBe('payment.charge');
  expect(payment?.shown.version).toBe('2.1.0');
  expect(payment?.versions.map(version => version.version)).toEqual(['2.10.0', '2.1.0', '1.4.0']);
  expect(payment).toMatchObject({ workflows: 4, pins: 3 });
});

test('filterCatalog filters by search text, category and deprecation', () => {
  const catalog = toolCatalog(items);
  const names = (filter: Parameters<typeof filterCatalog>[1]) => filterCatalog(catalog, filter).map(entry => entry.name);
  expect(names({ search: '', category: 'all', retired: false })).toEqual(['catalog.search', 'payment.charge']);
  expect(names({ search: '', category: 'all', retired: true })).toContain('old.tool');
  expect(names({ search: 'SHOP search', category: 'all', retired: false })).toEqual(['catalog.search']);
  expect(names({ search: '', category: 'search', retired: false })).toEqual(['catalog.search']);
});

test('the tiers of toolCatalog are three nested sets, and withdrawn tools are the rest', () => {
  const catalog = toolCatalog([
    tool('a.used', '1.0.0'),
    tool('b.idle', '1.0.0', { enabled_for: 0, source: 'demo' }),
    tool('c.gone', '1.0.0', { available: false }),
  ]);
  const names = (tier: 'catalog' | 'available' | 'enabled' | 'withdrawn', source = 'all') =>
    filterCatalog(catalog, { search: '', category: 'all', retired: false, tier, source }).map(entry => entry.name);
  expect(names('catalog')).toEqual(['a.used', 'b.idle', 'c.gone']);
  expect(names('available')).toEqual(['a.used', 'b.idle']);
  expect(names('enabled')).toEqual(['a.used']);
  expect(names('withdrawn')).toEqual(['c.gone']);
  expect(names('catalog', 'demo')).toEqual(['b.idle']);
});
