import { specOf, ToolDefinition, type ToolSpec } from '@pinion/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type VisibilityFacts, visibilityOf } from './visibility.ts';

const tool = (name: string, version = '1.0.0', lifecycle: ToolSpec['lifecycle'] = 'active'): ToolSpec =>
  specOf(
    ToolDefinition.parse({
      name,
      version,
      description: '',
      category: 'api',
      input_schema: {},
      gateway: 'http',
      gateway_config: {},
    }),
    lifecycle,
  );
const names = fc.constantFrom<string[]>('a', 'b', 'c.d', 'e');
const choices = fc.uniqueArray(fc.record({ tool: names, enabled: fc.boolean() }), { selector: choice => choice.tool });
const specs = fc.uniqueArray(
  fc
    .record({
      name: names,
      version: fc.constantFrom('1.0.0', '1.2.0', '2.0.0'),
      lifecycle: fc.constantFrom('active' as const, 'deprecated' as const, 'blocked' as const),
    })
    .map(({ name, version, lifecycle }) => tool(name, version, lifecycle)),
  { selector: spec => `${spec.name}@${spec.version}` },
);
const some = fc.uniqueArray(names);
const facts = fc
  .record({
    catalog: specs,
    had: some,
    activations: choices,
    listed: fc.option(fc.uniqueArray(names), { nil: undefined }),
    defaultActivation: fc.constantFrom('enabled' as const, 'disabled' as const),
    denied: some,
    keyless: some,
  })
  .map(({ had, listed, denied, keyless, ...rest }): VisibilityFacts & { had: string[] } => ({
    ...rest,
    had,
    available: name => had.includes(name),
    listed: listed?.map(name => ({ name })),
    isDenied: spec => denied.includes(spec.name),
    missingSecret: spec => keyless.includes(spec.name),
  }));
const namesOf = (list: readonly ToolSpec[]): string[] => list.map(spec => spec.name);

describe('visibilityOf', () => {
  it('visibilityOf lists each available tool of the workspace as either enabled or unavailable', () => {
    fc.assert(
      fc.property(facts, given => {
        const { available, enabled, unavailable } = visibilityOf(given);
        expect(namesOf(available)).toEqual([...new Set(namesOf(given.catalog).filter(name => given.had.includes(name)))].sort());
        expect([...enabled, ...unavailable.map(({ spec }) => spec)].sort((x, y) => (x.name < y.name ? -1 : 1))).toEqual(
          available,
        );
      }),
    );
  });

  it('disabling one tool changes that tool in visibilityOf and no other', () => {
    fc.assert(
      fc.property(facts, names, (given, off) => {
        const before = visibilityOf(given);
        const after = visibilityOf({
          ...given,
          activations: [...given.activations.filter(({ tool: name }) => name !== off), { tool: off, enabled: false }],
        });
        expect(after.available).toEqual(before.available);
        expect(after.enabled).toEqual(before.enabled.filter(spec => spec.name !== off));
        expect(after.unavailable.find(({ spec }) => spec.name === off)?.why ?? 'disabled_for_agent').toBe('disabled_for_agent');
      }),
    );
  });

  it('visibilityOf enables a tool only by a list, an activation or the workspace default', () => {
    fc.assert(
      fc.property(facts, given => {
        for (const spec of visibilityOf(given).enabled) {
          const choice = given.activations.find(({ tool: name }) => name === spec.name);
          const isListed = given.listed?.some(({ name }) => name === spec.name);
          expect(isListed ?? choice?.enabled ?? given.defaultActivation === 'enabled').toBe(true);
          expect(spec.lifecycle).not.toBe('blocked');
        }
      }),
    );
  });
});

const all = (given: Partial<VisibilityFacts>): VisibilityFacts => ({
  catalog: [tool('a')],
  available: () => true,
  activations: [],
  defaultActivation: 'disabled',
  ...given,
});

describe('visibilityOf reasons', () => {
  it.each<[string, Partial<VisibilityFacts>, string | undefined]>([
    ['an agent from outside without a row', {}, 'not_activated'],
    ['the same where the workspace says enabled', { defaultActivation: 'enabled' }, undefined],
    ['a row', { activations: [{ tool: 'a', enabled: true }] }, undefined],
    ['turned off', { defaultActivation: 'enabled', activations: [{ tool: 'a', enabled: false }] }, 'disabled_for_agent'],
    ['an agent node that lists it', { listed: [{ name: 'a' }] }, undefined],
    ['an agent node that lists others', { listed: [], defaultActivation: 'enabled' }, 'not_activated'],
    [
      'turned off on a node that lists it',
      { listed: [{ name: 'a' }], activations: [{ tool: 'a', enabled: false }] },
      'disabled_for_agent',
    ],
    ['blocked', { catalog: [tool('a', '1.0.0', 'blocked')], listed: [{ name: 'a' }] }, 'version_blocked'],
    ['against the policy', { listed: [{ name: 'a' }], isDenied: () => true, missingSecret: () => true }, 'policy'],
    ['without its key', { listed: [{ name: 'a' }], missingSecret: () => true }, 'missing_secret'],
  ])('visibilityOf returns the reason for %s', (_case, given, why) => {
    expect(visibilityOf(all(given)).unavailable[0]?.why).toBe(why);
  });

  it('visibilityOf gives the reason for the version the agent would get', () => {
    const catalog = [tool('a', '1.0.0', 'blocked'), tool('a', '1.1.0'), tool('a', '2.0.0', 'deprecated')];
    const frozen = visibilityOf(all({ catalog, listed: [{ name: 'a', version: '1.0.0' }] }));
    expect(frozen.unavailable).toMatchObject([{ spec: { version: '1.0.0' }, why: 'version_blocked' }]);
    expect(visibilityOf(all({ catalog, listed: [{ name: 'a' }] })).enabled).toMatchObject([{ version: '1.1.0' }]);
  });
});
