import { readNode, type WorkflowFile } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { memoryClient } from '../../../../test-support/memory-client.ts';
import { standardServer } from '../../../../test-support/standard-server.ts';
import { shopWorkflow } from '../../stories/index.ts';
import { pinResult, unpinResult } from './pin-result.ts';

const request = { workflowId: 'shop', nodeId: 'assist', tool: 'payment.charge' };

function bench() {
  const server = standardServer({ workflows: { shop: shopWorkflow } });
  const client = memoryClient(server);
  const stored = () => client.workflows.get.query({ id: 'shop' });
  return { server, client, stored, pins: async () => pinsOf((await stored()).file) };
}

function pinsOf(file: WorkflowFile): string[] {
  const read = readNode(
    file.nodes.find(node => node.id === 'assist') ?? { id: '', type: '', position: { x: 0, y: 0 }, config: {} },
  );
  return read.type === 'agent' ? read.config.pins.map(pin => `${pin.name} ${pin.selector.tool}`) : [];
}

describe('pinResult', () => {
  it('pinResult saves a pin with the default name, and unpinResult removes it completely', async () => {
    const { client, stored, pins } = bench();
    const before = await pins();
    const name = await pinResult(client, request);
    expect(name).toBe('payment_charge_result');
    expect(await pins()).toEqual([...before, 'payment_charge_result payment.charge']);
    await unpinResult(client, request, name);
    expect((await stored()).file).toEqual(shopWorkflow);
  });

  it('pinResult keeps what another user saved in the meantime', async () => {
    const { server, client, stored, pins } = bench();
    const save = server.handlerOf('workflows.save');
    let isFirst = true;
    server.answer({
      'workflows.save': (input, signal) => {
        if (isFirst) void save({ ...input, file: { ...shopWorkflow, name: 'Renamed' } }, signal);
        isFirst = false;
        return save(input, signal);
      },
    });
    await pinResult(client, request);
    expect((await stored()).file.name).toBe('Renamed');
    expect(await pins()).toContain('payment_charge_result payment.charge');
  });

  it('pinResult reports an agent that was deleted', async () => {
    const { client } = bench();
    await expect(pinResult(client, { ...request, nodeId: 'gone' })).rejects.toThrow('no longer has agent gone');
  });
});
