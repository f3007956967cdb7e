import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isTicketSigned, signTicket } from '../blobs/blob-signature.ts';
import { openSecretKeyRing } from '../secrets/secret-key-ring.ts';
import { createSigningKeys } from './signing-keys.ts';

const dayMs = 86_400_000;
const ticket = { id: 'blob', workspace_id: 'w', exp: 0 };

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'pinion-keys-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function open(settings?: string) {
  const ring = openSecretKeyRing(dataDir, settings);
  const clock = { now: Date.now() };
  const keys = createSigningKeys({ ring, purpose: 'test/1', graceMs: 30 * dayMs, now: () => clock.now });
  return { ring, keys, clock };
}

describe('signing keys', () => {
  it('signing keys rotate and accept signatures of the previous key until its grace period ends', () => {
    const { ring, keys, clock } = open();
    const before = signTicket(keys()[0], ticket);
    ring.renew();
    expect(signTicket(keys()[0], ticket)).not.toBe(before);
    clock.now += 29 * dayMs;
    expect(isTicketSigned(keys(), ticket, before)).toBe(true);
    clock.now += 2 * dayMs;
    expect(isTicketSigned(keys(), ticket, before)).toBe(false);
    expect(keys()).toHaveLength(1);
  });

  it('signing keys rotated by another process are used at once', () => {
    const [here, there] = [open(), open()];
    there.ring.renew();
    expect(here.keys()).toEqual(there.keys());
    expect(here.keys()).toHaveLength(2);
  });

  it('signing keys from the environment are accepted as long as they are listed', () => {
    const [newer, older] = ['a'.repeat(64), 'b'.repeat(64)];
    const before = signTicket(open(older).keys()[0], ticket);
    expect(isTicketSigned(open(`${newer},${older}`).keys(), ticket, before)).toBe(true);
    expect(isTicketSigned(open(newer).keys(), ticket, before)).toBe(false);
  });

  it('signing keys of two purposes differ', () => {
    const { ring, keys, clock } = open();
    const others = createSigningKeys({ ring, purpose: 'test/2', graceMs: dayMs, now: () => clock.now });
    expect(others()[0]).not.toEqual(keys()[0]);
  });
});
