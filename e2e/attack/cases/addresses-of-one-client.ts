import assert from 'node:assert/strict';
import type { AttackCase } from '../attack-case.ts';
import { from } from '../organization.ts';

export const attack: AttackCase = {
  fault: 'One client with many addresses guesses passwords without a limit and keeps everybody else from signing in.',
  async play(context) {
    const { mutate, join } = await context.organization();
    const ida = { name: 'Ida', email: 'ida@example.com', password: 'signs in meanwhile' };
    await join('viewer', ida);
    const guess = async (address: string): Promise<number> =>
      (await mutate('account.sign_in', { email: 'nobody@example.com', password: 'a guess' }, from(address))).status;
    const network = Array.from({ length: 11 }, (_, host) => `2001:db8:7:7::${host + 1}`);
    const spellings = ['203.0.113.77', '203.0.113.77:1234', '"203.0.113.77"', '::ffff:203.0.113.77', '::ffff:cb00:714d'];
    for (const addresses of [network, [...spellings, ...spellings, '203.0.113.77']]) {
      const statuses: number[] = [];
      for (const address of addresses) statuses.push(await guess(address));
      assert.deepEqual([statuses.indexOf(429), statuses.length], [10, 11], statuses.join());
    }

    const guesses = Array.from({ length: 12 }, (_, n) =>
      mutate('account.sign_in', { email: `no-${n}@example.com`, password: 'a guess' }, from('198.51.100.4')),
    );
    let finished = 0;
    for (const one of guesses) void one.then(() => finished++);
    const own = await mutate('account.sign_in', { email: ida.email, password: ida.password }, from('198.51.100.5'));
    assert.equal(own.status, 200, own.text);
    const refused = (await Promise.all(guesses)).filter(({ status }) => status === 429).length;
    assert.ok(refused > 0, 'no guess was refused');
    assert.ok(finished - refused < guesses.length, 'the person waited for every guess');
    return `one /64 and ${spellings.length} spellings are one client; a person signed in beside ${guesses.length} guesses, ${refused} of them refused`;
  },
};
