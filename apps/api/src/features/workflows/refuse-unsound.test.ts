import { describe, expect, it } from 'vitest';
import { refuseSecretValues } from './refuse-unsound.ts';

const titled = (title: string) => ({ nodes: [{ id: 'helper', title }] });

describe('secrets in workflow files', () => {
  it('refuseSecretValues refuses an API key and names its position', () => {
    expect(() => refuseSecretValues(titled(`sk-proj-${'a1B2c3D4e5'.repeat(5)}`))).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(/\/nodes\/0\/title.*This is the value of a secret/) as string,
      }),
    );
  });

  it('refuseSecretValues refuses the value of a field for keys, and accepts a template and the name of a secret', () => {
    expect(() => refuseSecretValues({ api_key: 'hunter2' })).toThrow('/api_key');
    refuseSecretValues({ api_key: '{{secrets.SHOP_KEY}}', password: 'SHOP_PASSWORD', title: 'Assistant' });
  });
});
