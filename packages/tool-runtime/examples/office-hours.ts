import type { Extension } from '@pinion/tool-runtime/extensions';

type OfficeHours = { from: number; to: number; now: () => Date };

/** Creates an extension that delays irreversible calls until office hours and adds a readable label to every amount in cents. */
export const officeHours = ({ from, to, now }: OfficeHours): Extension => ({
  name: 'office_hours',
  priority: 750, // high: runs before caches and limits, after authentication
  before_execute({ spec }) {
    const hour = now().getUTCHours();
    if (spec.side_effect_policy !== 'irreversible' || (hour >= from && hour < to)) return undefined;
    const message = `${spec.name} runs from ${from} to ${to} UTC only`;
    return { ok: false, error: { code: 'POLICY_DENIED', message, details: { reason: 'office_hours', rule: 'office_hours' } } };
  },
  after_execute(_call, result) {
    if (!result.ok || typeof result.output !== 'object' || result.output === null) return undefined;
    const cents = (result.output as { amount_cents?: unknown }).amount_cents;
    if (typeof cents !== 'number') return undefined;
    return { ...result, output: { ...result.output, amount: `${(cents / 100).toFixed(2)} EUR` } };
  },
});

/** The extension that the server loads from this file. */
export const extension = officeHours({ from: 7, to: 19, now: () => new Date() });
