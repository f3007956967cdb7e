import { expect, it } from 'vitest';
import { Redaction } from './redact.ts';
import { redactRich } from './redact-rich.ts';

const secret = 'sk-live-0123456789';
const redaction = new Redaction();
redaction.add([secret]);
const redacted = (bytes: Uint8Array, content_type = 'text/csv') => redactRich({ kind: 'table', bytes, content_type }, redaction);
const placeholder = { kind: 'blob', bytes: new TextEncoder().encode('[redacted]'), content_type: 'text/plain; charset=utf-8' };

it.each([
  ['as it is', secret],
  ['in hex', Buffer.from(secret).toString('hex')],
  ['in base64', Buffer.from(`user:${secret}:x`).toString('base64')],
])('redactRich removes a secret from a text: %s', (_how, spelled) => {
  const { bytes, ...rest } = redacted(Buffer.from(`\uFEFFkey,größe\n${spelled},1\n`));
  const text = Buffer.from(bytes).toString('utf8');
  expect(rest).toEqual({ kind: 'table', content_type: 'text/csv' });
  expect(text).toMatch(/^\uFEFFkey,größe\n.*\[redacted\].*,1\n$/);
  expect(text).not.toContain(spelled);
});

it.each([
  ['between other bytes', Buffer.concat([Buffer.from([0xff, 0xd8, 0x00]), Buffer.from(secret), Buffer.from([0x00, 0xff])])],
  ['in UTF-16, little-endian', Buffer.from(`key,${secret}`, 'utf16le')],
  ['in UTF-16, big-endian', Buffer.from(`key,${secret}`, 'utf16le').swap16()],
])('redactRich replaces binary content with a secret as a whole: %s', (_how, bytes) => {
  expect(redacted(bytes)).toEqual(placeholder);
});

it.each([
  ['a text', Buffer.from('key,1\n')],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x00, 0xff])],
  ['no bytes', Buffer.alloc(0)],
])('redactRich returns %s without a secret as the same object', (_what, bytes) => {
  const content = { kind: 'image', bytes, content_type: 'image/png' } as const;
  expect(redactRich(content, redaction)).toBe(content);
});
