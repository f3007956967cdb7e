import { expect, test } from 'vitest';
import { presetOf, presetUrl, providerPresets } from './provider-presets.ts';

test('presets have unique ids and names', () => {
  expect(new Set(providerPresets.map(({ id }) => id)).size).toBe(providerPresets.length);
  expect(new Set(providerPresets.map(({ name }) => name)).size).toBe(providerPresets.length);
});

test('each preset has a base URL of its own, or variables that complete one', () => {
  for (const preset of providerPresets) {
    if (preset.id === 'custom') continue;
    const values = Object.fromEntries((preset.variables ?? []).map(({ name }) => [name, 'acme']));
    expect(URL.canParse(presetUrl(preset, values) ?? ''), preset.id).toBe(true);
    expect(presetUrl(preset, values)).not.toContain('{');
  }
});

test('presetUrl uses defaults and refuses values that change the host', () => {
  const bedrock = presetOf('bedrock')!;
  const azure = presetOf('azure')!;
  expect(presetUrl(bedrock, {})).toBe('https://bedrock-mantle.us-east-1.api.aws/v1');
  expect(presetUrl(bedrock, { region: ' eu-west-1 ' })).toBe('https://bedrock-mantle.eu-west-1.api.aws/v1');
  expect(presetUrl(azure, {})).toBeUndefined();
  expect(presetUrl(azure, { resource: 'evil.example/' })).toBeUndefined();
});
