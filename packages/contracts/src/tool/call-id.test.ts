import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../json/canonical-json.ts';
import { cacheKeyPreimage, callIdPreimage, callIdPreimageOf } from './call-id.ts';

const record = fc.dictionary(fc.string(), fc.jsonValue());
const shuffled = (value: object): object => Object.fromEntries(Object.entries(value).reverse());

describe('callIdPreimage', () => {
  it('callIdPreimage is exactly the canonical JSON of [name@version, input, seq]', () => {
    const preimage = callIdPreimage('shop.find@1.2.0', { query: 'lamp', limit: 3 }, 7);
    expect(preimage).toBe('["shop.find@1.2.0",{"limit":3,"query":"lamp"},7]');
    const hash = createHash('sha256').update(preimage).digest('hex');
    expect(hash).toBe('8d25fff31756a3443014b0dcf8207dc24962fe3059a05f433fce1c6a59ddd38d');
  });

  it('callIdPreimage is the canonical JSON of its three parts for any input', () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), fc.nat(), (ref, input, seq) => {
        expect(callIdPreimage(ref, input, seq)).toBe(canonicalJson([ref, input, seq]));
        expect(callIdPreimageOf(ref, canonicalJson(input), seq)).toBe(canonicalJson([ref, input, seq]));
      }),
    );
  });

  it('callIdPreimage does not depend on the order of keys and depends on everything else', () => {
    fc.assert(
      fc.property(fc.string(), record, fc.nat(), (ref, input, seq) => {
        const preimage = callIdPreimage(ref, input, seq);
        expect(callIdPreimage(ref, shuffled(input), seq)).toBe(preimage);
        expect(callIdPreimage(ref, input, seq + 1)).not.toBe(preimage);
        expect(callIdPreimage(`${ref}x`, input, seq)).not.toBe(preimage);
      }),
    );
  });
});

describe('cacheKeyPreimage', () => {
  const parts = fc.record({ ref: fc.string(), workspace_id: fc.string(), secret_fingerprint: fc.string() });

  it('cacheKeyPreimage contains the tool, workspace, secrets fingerprint and input, and never the seq', () => {
    fc.assert(
      fc.property(parts, fc.jsonValue(), (key, input) => {
        expect(cacheKeyPreimage(key, canonicalJson(input))).toBe(
          canonicalJson([key.ref, key.workspace_id, key.secret_fingerprint, input]),
        );
      }),
    );
  });

  it('cacheKeyPreimage differs when any part differs, so no result crosses a workspace or a secret', () => {
    fc.assert(
      fc.property(parts, parts, fc.jsonValue(), (a, b, input) => {
        const areSame = a.ref === b.ref && a.workspace_id === b.workspace_id && a.secret_fingerprint === b.secret_fingerprint;
        expect(cacheKeyPreimage(a, canonicalJson(input)) === cacheKeyPreimage(b, canonicalJson(input))).toBe(areSame);
      }),
    );
  });
});
