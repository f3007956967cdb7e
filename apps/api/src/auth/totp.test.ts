import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { newTotpSecret, totpSetup, totpStep } from './totp.ts';

describe('codes of an authenticator app', () => {
  // RFC 6238, appendix B, with the last six digits of its eight.
  const secret = Secret.fromLatin1('12345678901234567890').base32;
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [2_000_000_000, '279037', 66_666_666],
  ])('at %d s, totpStep accepts %s', (seconds, code, step) => expect(totpStep(secret, code, seconds * 1000)).toBe(step));

  it('totpStep accepts the neighbouring steps and names them, and nothing else', () => {
    const now = 1_111_111_109_000;
    const codeAt = (timestamp: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
    expect(totpStep(secret, codeAt(now - 30_000), now)).toBe(37_037_035);
    expect(totpStep(secret, codeAt(now + 30_000), now)).toBe(37_037_037);
    expect(totpStep(secret, codeAt(now - 90_000), now)).toBeUndefined();
    for (const code of ['', '081 80', 'abcdef', '0818044']) expect(totpStep(secret, code, now), code).toBeUndefined();
    expect(totpStep(secret, ' 081 804 ', now)).toBe(37_037_036);
  });

  it('totpSetup names the account and draws a QR code', () => {
    const { url, qr } = totpSetup(newTotpSecret(), 'ada@example.com');
    expect(url).toMatch(/^otpauth:\/\/totp\/Pinion:ada%40example\.com\?issuer=Pinion&secret=[A-Z2-7]{32}&/);
    expect(qr).toMatch(/^<svg /);
  });
});
