import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shopTools } from '../../stories/index.ts';
import type { DryVerdict, ListedTool } from '../../../lib/api-shapes.ts';
import { type UnavailableReason, unavailableReasonOf } from './unavailable-reason.ts';

const found: ListedTool | undefined = shopTools.find(tool => tool.lifecycle === 'active');
if (found === undefined) throw new Error('the shop has no active tool');
const spec = found;
const requested = { name: spec.name, version: undefined };
const deny = (gate: string): DryVerdict => ({ tool: spec.name, verdict: 'deny', gate, message: `no, says ${gate}` });

const cases: readonly [string, ListedTool | undefined, DryVerdict | undefined, string, UnavailableReason['source'], boolean][] = [
  ['withdrawn', { ...spec, available: false }, undefined, 'Withdrawn from this workspace', 'tool', true],
  ['blocked', { ...spec, lifecycle: 'blocked', reason: 'leaks' }, undefined, 'Blocked: leaks', 'tool', true],
  ['off for the agent', spec, deny('activation'), 'Turned off for this agent', 'tool', true],
  ['a role', { ...spec, permissions: ['finance'] }, deny('permission'), 'Requires role: finance', 'policy', false],
  ['a side effect', spec, deny('side_effects'), `Side effects not allowed: ${spec.side_effect_policy}`, 'policy', false],
  ['a risk', { ...spec, risk_tags: ['pii'] }, deny('risk_tags'), 'Risk tags not allowed: pii', 'policy', false],
  ['a gate of tomorrow', spec, deny('moon'), 'no, says moon', 'policy', false],
  ['unknown', undefined, undefined, `${spec.name} is not in the catalog`, 'tool', true],
];

test.each(cases)(
  'unavailableReasonOf for %s returns the reason and where to change it',
  (_, tool, verdict, why, target, isOutOfReach) => {
    expect(unavailableReasonOf(requested, tool, verdict)).toMatchObject({ why, source: target, isOutOfReach });
  },
);

test('unavailableReasonOf returns no reason for an allowed tool, and every reason names who can change it', () => {
  const verdict = fc.constantFrom('allow', 'ask', 'warn', 'deny');
  fc.assert(
    fc.property(verdict, fc.string(), fc.option(fc.boolean(), { nil: undefined }), (text, gate, available) => {
      const reason = unavailableReasonOf(
        requested,
        { ...spec, ...(available === undefined ? {} : { available }) },
        { tool: spec.name, verdict: text as 'allow', gate, message: 'said so' },
      );
      expect(reason !== undefined).toBe(text === 'deny' || available === false);
      if (reason !== undefined) expect(reason.who).not.toBe('');
    }),
  );
});

test('unavailableReasonOf for a claimed role says that an administrator has to grant it', () => {
  const tool = { ...spec, permissions: ['finance'] };
  expect(unavailableReasonOf({ ...requested, roles: ['finance'] }, tool, deny('permission'))).toMatchObject({
    why: 'Role not granted: finance',
    who: expect.stringContaining('under Settings'),
  });
});
