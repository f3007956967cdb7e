import { type ToolSpec, stopsRun, validateGraph } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { OrderStore, orderIdOf } from '../../demo-shop/order-store.ts';
import { shopTools } from '../../demo-shop/demo-shop-tools.ts';
import { templates } from './templates.ts';

const tools = new Map<string, ToolSpec>(shopTools().map(spec => [`${spec.name}@${spec.version}`, spec]));

describe('templates', () => {
  it.each(templates.map(template => [template.id, template] as const))(
    'template %s has no error, and its only problem is intended',
    (_, template) => {
      const problems = validateGraph(template.file, {
        lookup: (name, version) => tools.get(`${name}@${version ?? ''}`),
        hasSecret: () => true,
      });
      expect(problems.filter(stopsRun)).toEqual([]);
      expect(problems.map(problem => problem.code)).toEqual(template.id === 'shop-assistant' ? ['pin_tool_off'] : []);
    },
  );

  it('the first template uses the order number that the shop returns', () => {
    const id = orderIdOf({ customer_id: 'cus_204', items: [{ sku: 'KTL-GOOSE', quantity: 2 }] });
    expect(JSON.stringify(templates[0]?.file)).toContain(id);
  });

  it('the refund template requests approval for an existing order with its refund text', () => {
    const id = orderIdOf({ customer_id: 'cus_117', items: [{ sku: 'GRN-HAND', quantity: 1 }] });
    const refund = templates.find(template => template.id === 'refund-with-a-person');
    expect(JSON.stringify(refund?.file)).toContain(id);
    expect(new OrderStore().get(id)?.total).toEqual({ value: 89, currency: 'EUR' });
    expect(tools.get('payment.refund@1.0.0')).toMatchObject({ side_effect_policy: 'irreversible' });
  });

  it('every template arranges its nodes without overlap', () => {
    for (const { file } of templates) {
      const locations = file.nodes.map(node => `${node.position.x},${node.position.y}`);
      expect(new Set(locations).size).toBe(locations.length);
    }
  });
});
