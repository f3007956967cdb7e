import { readNode } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { BackendError } from '../../run/index.ts';
import { shopJournal, shopWorkflow, storyBackend } from '../../stories/index.ts';
import { pinResult, unpinResult } from './pin-result.ts';

const request = { workflowId: 'shop', nodeId: 'assist', tool: 'payment.charge' };
const fresh = () => storyBackend({ file: shopWorkflow, journal: shopJournal() });

const pinsOf = async (backend: ReturnType<typeof fresh>) => {
  const { file } = await backend.getWorkflow('shop');
  const read = readNode(
    file.nodes.find(node => node.id === 'assist') ?? { id: '', type: '', position: { x: 0, y: 0 }, config: {} },
  );
  return read.type === 'agent' ? read.config.pins.map(pin => `${pin.name} ${pin.selector.tool}`) : [];
};

describe('pinResult', () => {
  it('pinResult saves a pin with the default name, and unpinResult removes it completely', async () => {
    const backend = fresh();
    const before = await pinsOf(backend);
    const name = await pinResult(backend, request);
    expect(name).toBe('payment_charge_result');
    expect(await pinsOf(backend)).toEqual([...before, 'payment_charge_result payment.charge']);
    await unpinResult(backend, request, name);
    expect((await backend.getWorkflow('shop')).file).toEqual(shopWorkflow);
  });

  it('pinResult keeps what another user saved in the meantime', async () => {
    const backend = fresh();
    let isFirst = true;
    const raced = {
      ...backend,
      saveWorkflow: async (save: Parameters<typeof backend.saveWorkflow>[0]) => {
        if (isFirst) {
          isFirst = false;
          const now = await backend.getWorkflow('shop');
          await backend.saveWorkflow({ id: 'shop', file: { ...now.file, name: 'Renamed' }, base_version: now.version });
        }
        return backend.saveWorkflow(save);
      },
    };
    await pinResult(raced, request);
    expect((await backend.getWorkflow('shop')).file.name).toBe('Renamed');
    expect(await pinsOf(backend)).toContain('payment_charge_result payment.charge');
  });

  it('pinResult reports an agent that was deleted', async () => {
    await expect(pinResult(fresh(), { ...request, nodeId: 'gone' })).rejects.toBeInstanceOf(BackendError);
  });
});
