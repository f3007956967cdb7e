import { describe, expect, it } from 'vitest';
import { isConnectionName, suggestConnectionName } from './suggest-connection-name.ts';

describe('suggestConnectionName', () => {
  it.each([
    ['https://mcp.files.example/mcp', 'files'],
    ['https://api.shop-desk.com/v1', 'shop_desk'],
    ['http://127.0.0.1:4000/mcp', 'server'],
    ['https://www.example.com', 'example'],
    ['not an address', ''],
  ])('proposes for %s the name %s', (address, name) => {
    expect(suggestConnectionName(address)).toBe(name);
  });

  it('isConnectionName accepts what the server accepts', () => {
    expect(isConnectionName('shop_2')).toBe(true);
    for (const name of ['', 'Shop', '2shop', 'shop-2']) expect(isConnectionName(name)).toBe(false);
  });
});
