import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const secretBytes = 20;
const period = 30;

const authenticator = (secret: string, email = ''): TOTP =>
  new TOTP({ issuer: 'Pinion', label: email, secret: Secret.fromBase32(secret), period });

/** Returns a new secret of an authenticator app (RFC 6238): 160 random bits as Base32. */
export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32;

/** Returns the address that an authenticator app reads, and its QR code as an SVG. */
export function totpSetup(secret: string, email: string): { url: string; qr: string } {
  const url = authenticator(secret, email).toString();
  return { url, qr: renderSVG(url, { border: 2 }) };
}

/** Returns the time step of a valid code, of now or of the step before or after. Undefined for any other text. */
export function totpStep(secret: string, code: string, now: number): number | undefined {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = authenticator(secret).validate({ token, timestamp: now, window: 1 });
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta;
}
