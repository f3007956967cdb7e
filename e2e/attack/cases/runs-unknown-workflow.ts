import assert from 'node:assert/strict';
import type { AttackCase } from '../attack-case.ts';

export const attack: AttackCase = {
  fault: 'A run of a workflow that does not exist is accepted.',
  async play(context) {
    const client = await context.client();
    const { status } = await client.request('POST', '/workflows/no-such-workflow/runs', { body: { input: {} } });
    assert.equal(status, 404);
    return `${status}`;
  },
};
