import { expect, it } from 'vitest';
import type { CallRow } from './call-row.ts';
import { callNameOf } from './row-labels.ts';

const call = (name: string, version: string) => callNameOf({ name, version, node_id: 'sum up' } as CallRow);

it('callNameOf calls the code of a node "Code", and a tool by its name and version', () => {
  expect(call('code.sum_up', '1.0.0')).toEqual({ name: 'Code', aside: '' });
  expect(call('code.other', '1.0.0')).toEqual({ name: 'code.other', aside: '1.0.0' });
  expect(call('orders.get', '2.0.0')).toEqual({ name: 'orders.get', aside: '2.0.0' });
});
