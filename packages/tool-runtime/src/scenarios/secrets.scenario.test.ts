import { expect, test } from 'vitest';
import fc from 'fast-check';
import { Redaction, redactText } from '../envelope/redact.ts';
import { aTool, play, createRecordingModel } from '../testing/index.ts';

const key = 'sk-live-0123456789/abc+def=';
const leaky = (say: (value: string) => unknown) =>
  aTool('leaky', { metadata: { secrets: ['API_KEY'] }, execute: (_input, { auth }) => say(auth['API_KEY'] ?? '') });

test.each<[string, (value: string) => unknown]>([
  ['as it is', value => ({ echo: value })],
  ['in a key', value => ({ [value]: 1 })],
  ['inside a header of base64', value => Buffer.from(`user:${value}:x`).toString('base64')],
  ['in base64url', value => Buffer.from(`a${value}`).toString('base64url')],
  ['in hex', value => Buffer.from(value).toString('hex')],
  ['percent-encoded', value => `https://x/?key=${encodeURIComponent(value)}`],
  ['in an error', value => Promise.reject(new Error(`bad key ${value}`))],
])('a secret never appears in an envelope: %s', async (_how, say) => {
  const model = createRecordingModel([[{ name: 'leaky' }], '']);
  const story = await play({ tools: [leaky(say)], secrets: { workspace: { API_KEY: key } }, model });
  const everything = JSON.stringify([story.events, story.outputs, story.spans, model.asked]);
  for (const spelling of [key, Buffer.from(key).toString('hex'), encodeURIComponent(key)])
    expect(everything).not.toContain(spelling);
  expect(everything).toContain('[redacted]');
  expect(story.envelopes[0]?.meta?.secret_scope).toEqual({ API_KEY: 'workspace' });
});

test('the secret of the narrowest scope is used, and a missing secret is AUTH_REQUIRED and nothing is sent', async () => {
  const tool = aTool('leaky', {
    metadata: { secrets: ['API_KEY'] },
    execute: (_input, { auth }) => (auth['API_KEY'] ?? '').length,
  });
  const secrets = { user: { API_KEY: 'user-key' }, workspace: { API_KEY: 'workspace-key' }, org: { API_KEY: 'org-key-longer' } };
  const model = () => createRecordingModel([[{ name: 'leaky' }], '']);
  const scopes = [];
  for (const given of [secrets, { workspace: secrets.workspace, org: secrets.org }, { org: secrets.org }]) {
    scopes.push((await play({ tools: [tool], secrets: given, model: model() })).envelopes[0]?.meta?.secret_scope);
  }
  expect(scopes).toEqual([{ API_KEY: 'user' }, { API_KEY: 'workspace' }, { API_KEY: 'org' }]);
  const none = await play({ tools: [tool], model: model() });
  expect(none.envelopes[0]?.error).toMatchObject({ code: 'AUTH_REQUIRED', details: { missing: ['API_KEY'] } });
});

test('a value encoded in any larger text is found at every base64 offset', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 8, maxLength: 40, unit: 'grapheme' }),
      fc.string(),
      fc.string(),
      (value, before, after) => {
        const redaction = new Redaction();
        redaction.add([value]);
        const encoded = Buffer.from(`${before}${value}${after}`).toString('base64');
        const decodedBack = Buffer.from(redactText(encoded, redaction).replaceAll('[redacted]', ''), 'base64').toString();
        return !decodedBack.includes(value) || before.includes(value) || after.includes(value);
      },
    ),
  );
});
