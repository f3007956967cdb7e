import { expect, test } from 'vitest';
import { crumbsOf, isCurrent } from './navigation.ts';

test('crumbsOf turns a path into breadcrumbs', () => {
  expect(crumbsOf('/tools')).toEqual([{ label: 'Tools' }]);
  expect(crumbsOf('/tools/payment.charge')).toEqual([{ href: '/tools', label: 'Tools' }, { label: 'payment.charge' }]);
  expect(crumbsOf('/traces/4bf92f3577b34da6')).toEqual([{ href: '/runs', label: 'Runs' }, { label: 'Trace 4bf92f35' }]);
  expect(crumbsOf('/tools/%E0%A4%A')).toEqual([{ href: '/tools', label: 'Tools' }, { label: '%E0%A4%A' }]);
  for (const path of ['/workflows/w1/runs', '/workflows/w1/evaluation']) {
    expect(crumbsOf(path, 'Orders')).toEqual([{ href: '/workflows', label: 'Workflows' }, { label: 'Orders' }]);
    expect(crumbsOf(path)).toEqual([{ href: '/workflows', label: 'Workflows' }, { label: 'Workflow' }]);
  }
  expect(crumbsOf('/runs/compare')).toEqual([{ href: '/runs', label: 'Runs' }, { label: 'Compare' }]);
  expect(crumbsOf('/')).toEqual([]);
});

test('isCurrent is true on the pages below a navigation item and false on its siblings', () => {
  expect(isCurrent('/tools', '/tools/payment.charge')).toBe(true);
  expect(isCurrent('/tools', '/toolsmith')).toBe(false);
  expect(isCurrent('/runs', '/traces/4bf9')).toBe(true);
});
