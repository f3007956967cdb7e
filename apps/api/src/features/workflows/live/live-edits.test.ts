import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LiveEdits, type SharedEdit } from './live-edits.ts';

function bench() {
  let now = 0;
  const edits = new LiveEdits(() => now);
  return { edits, pass: (ms: number) => void (now += ms) };
}
const who = (edits: LiveEdits, key = 'w') => edits.present(key).map(({ name, client_id }) => `${name} ${client_id}`);

describe('presence in a workflow', () => {
  it('a client has the lowest free tab number as long as one of its connections is open', () => {
    const { edits } = bench();
    const [leaveOne, leaveTwo] = [edits.enter('w', 'one'), edits.enter('w', 'two')];
    const leaveAgain = edits.enter('w', 'one');
    expect(who(edits)).toEqual(['Tab 1 one', 'Tab 2 two']);
    leaveOne();
    expect(who(edits)).toEqual(['Tab 1 one', 'Tab 2 two']);
    leaveAgain();
    expect(who(edits)).toEqual(['Tab 2 two']);
    edits.enter('w', 'three');
    expect(who(edits)).toEqual(['Tab 1 three', 'Tab 2 two']);
    leaveTwo();
    expect(who(edits)).toEqual(['Tab 1 three']);
    expect(who(edits, 'another')).toEqual([]);
  });

  it('presence is updated only by the member that owns the client, not by a caller who knows its id', () => {
    const { edits } = bench();
    const leave = edits.enter('w', 'one', 'Olga', 'olga');
    edits.updatePresence('w', { client_id: 'one', selection: ['a'] }, 'eve');
    edits.enter('w', 'one', 'Eve', 'eve')();
    expect(edits.present('w')).toMatchObject([{ client_id: 'one', name: 'Olga', selection: [] }]);
    edits.updatePresence('w', { client_id: 'one', selection: ['b'] }, 'olga');
    expect(edits.present('w')).toMatchObject([{ name: 'Olga', selection: ['b'] }]);
    leave();
    expect(edits.present('w')).toEqual([]);
  });

  it('presence updates reach listeners of that workflow and no others', () => {
    const { edits } = bench();
    let woken = 0;
    const deaf = edits.listen('w', () => (woken += 1));
    edits.listen('other', () => expect.unreachable());
    edits.enter('w', 'one');
    edits.updatePresence('w', { client_id: 'one', selection: ['a'], editing: 'a' });
    edits.updatePresence('w', { client_id: 'nobody', selection: ['b'] });
    edits.saved('w', 2, 'one');
    expect(woken).toBe(3);
    expect(edits.present('w')).toMatchObject([{ client_id: 'one', selection: ['a'], editing: 'a' }]);
    expect(edits.saverOf('w', 2)).toBe('one');
    deaf();
    edits.saved('w', 3, null);
    expect(woken).toBe(3);
    expect(edits.saverOf('w', 3)).toBeNull();
  });
});

describe('presence across two servers', () => {
  it('two servers share presence, which ends when a client leaves or is silent for ten seconds', () => {
    let now = 0;
    const [here, there] = [new LiveEdits(() => now), new LiveEdits(() => now)];
    const stop = here.onShared(edit => there.receive(structuredClone(edit)));
    there.onShared(edit => here.receive(structuredClone(edit)));
    for (const edits of [here, there]) edits.listen('w', () => {});
    const leave = here.enter('w', 'one');
    there.enter('w', 'two');
    for (const edits of [here, there]) expect(who(edits)).toEqual(['Tab 1 one', 'Tab 2 two']);
    here.saved('w', 7, 'one');
    expect(there.saverOf('w', 7)).toBe('one');

    now += 9_999;
    there.repeat();
    for (const edits of [here, there]) expect(who(edits)).toEqual(['Tab 1 one', 'Tab 2 two']);
    now += 1;
    expect(who(there)).toEqual(['Tab 2 two']);
    here.repeat();
    expect(who(there)).toEqual(['Tab 1 one', 'Tab 2 two']);
    leave();
    expect(who(there)).toEqual(['Tab 2 two']);
    stop();
  });

  it('two servers settle on different tab numbers for clients that joined before the servers synchronized', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 2 }), fc.nat(), (clients, split) => {
        let now = 0;
        const servers = [new LiveEdits(() => now), new LiveEdits(() => now)] as const;
        const arrivals = clients.map((client, index) => {
          now = index;
          const server = servers[index % (1 + (split % 2))] ?? servers[0];
          server.enter('w', client);
          return client;
        });
        const text: SharedEdit[][] = [[], []];
        for (const [index, server] of servers.entries()) {
          server.listen('w', () => {});
          server.onShared(edit => text[1 - index]?.push(structuredClone(edit)));
          server.repeat();
        }
        for (let content = true; content; ) {
          content = false;
          for (const [index, server] of servers.entries())
            for (const edit of text[index]?.splice(0) ?? []) {
              content = true;
              server.receive(edit);
            }
        }
        const [left, right] = servers.map(server => who(server));
        expect(left).toEqual(right);
        expect(new Set(servers[0].present('w').map(({ place }) => place)).size).toBe(clients.length);
        // The client that came first keeps its position.
        expect(servers[0].present('w')[0]).toMatchObject({ client_id: arrivals[0], name: 'Tab 1' });
      }),
    );
  });

  it('presence keeps nothing for workflows without a local listener', () => {
    const { edits } = bench();
    const presence = { client_id: 'two', name: 'Tab 2', place: 2, selection: [], at: new Date(0).toISOString() };
    edits.receive({ type: 'presence', key: 'w', presence, since: 0 });
    expect(edits.present('w')).toEqual([]);
    const deaf = edits.listen('w', () => {});
    edits.receive({ type: 'presence', key: 'w', presence, since: 0 });
    expect(who(edits)).toEqual(['Tab 2 two']);
    deaf();
    expect(edits.present('w')).toEqual([]);
  });
});
