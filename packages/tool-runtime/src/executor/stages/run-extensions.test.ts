import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ToolCall } from '../../call/tool-call.ts';
import { CancelScope } from '../../call/cancel-scope.ts';
import type { Outcome } from '../../envelope/outcome.ts';
import { failure } from '../../envelope/outcome.ts';
import { Redaction } from '../../envelope/redact.ts';
import { type Extension, type ExtensionResult, sortExtensions } from '../../extensions/index.ts';
import { aCall } from '../../testing/a-call.ts';
import { virtualClock } from '../../testing/virtual-clock.ts';
import { extensionTimeMs } from '../call-extension.ts';
import { runExtensions } from './run-extensions.ts';

const clock = virtualClock();
const fine = (output: unknown): Outcome => ({ ok: true, output, text: JSON.stringify(output) });

const send = (extensions: readonly Extension[], call: ToolCall = aCall(), outcome: Outcome = fine('done'), around?: 'send') =>
  runExtensions({ extensions, clock }, around ?? 'call')(call, () => Promise.resolve(outcome));

const noting = (name: string, priority: number | undefined, notes: string[], answer?: ExtensionResult): Extension => ({
  name,
  ...(priority === undefined ? {} : { priority }),
  before_execute: () => {
    notes.push(`${name}>`);
    return answer;
  },
  after_execute: async () => {
    notes.push(`<${name}`);
    return undefined;
  },
});

describe('runExtensions order', () => {
  it('runExtensions runs the highest priority outermost and returns in reverse order', async () => {
    const notes: string[] = [];
    await send([noting('low', 250, notes), noting('plain', undefined, notes), noting('high', 750, notes)]);
    expect(notes).toEqual(['high>', 'plain>', 'low>', '<low', '<plain', '<high']);
  });

  it('runExtensions keeps the order of extensions with equal priority', () => {
    const priority = fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined });
    fc.assert(
      fc.property(fc.array(priority), priorities => {
        const given = priorities.map((value, index) => noting(String(index), value, []));
        const sorted = sortExtensions(given);
        expect(new Set(sorted)).toEqual(new Set(given));
        sorted.slice(1).forEach((right, index) => {
          const left = sorted[index];
          const [a, b] = [left?.priority ?? 500, right.priority ?? 500];
          expect(a > b || (a === b && Number(left?.name) < Number(right.name))).toBe(true);
        });
      }),
    );
  });

  it('runExtensions ends with the first result, and only the extensions called before it see that result', async () => {
    const notes: string[] = [];
    const no: ExtensionResult = { ok: false, error: { code: 'POLICY_DENIED', message: 'not today' } };
    let wasSent = false;
    const stage = runExtensions(
      { extensions: [noting('inner', 1, notes), noting('door', 2, notes, no), noting('outer', 3, notes)], clock },
      'call',
    );
    const outcome = await stage(aCall(), () => {
      wasSent = true;
      return Promise.resolve(fine('done'));
    });
    expect([outcome, wasSent, notes]).toEqual([no, false, ['outer>', 'door>', '<outer']]);
  });

  it('runExtensions leaves extensions around send to the stage next to the provider', async () => {
    const notes: string[] = [];
    const extensions: Extension[] = [{ ...noting('send', 1, notes), around: 'send' }, noting('call', 1, notes)];
    await send(extensions);
    expect(notes).toEqual(['call>', '<call']);
    await send(extensions, aCall(), fine(1), 'send');
    expect(notes.slice(2)).toEqual(['send>', '<send']);
  });
});

describe('runExtensions without extensions', () => {
  it('runExtensions without extensions returns the promise of the next stage itself', () => {
    const promise = Promise.resolve(fine(1));
    expect(runExtensions({ extensions: [], clock }, 'call')(aCall(), () => promise)).toBe(promise);
  });
});

describe('runExtensions results', () => {
  const replace = (answer: (result: ExtensionResult) => ExtensionResult | undefined): Extension => ({
    name: 'replacing',
    after_execute: (_call, result) => answer(result),
  });

  it('extensions can replace a result one after the other', async () => {
    const add = (word: string, priority: number): Extension => ({
      name: word,
      priority,
      after_execute: (_call, result) => (result.ok ? { ...result, output: `${String(result.output)} ${word}` } : undefined),
    });
    expect(await send([add('first', 1), add('second', 2)])).toMatchObject({
      output: 'done first second',
      text: '"done first second"',
    });
  });

  it('a result that an extension returns unchanged stays the same object', async () => {
    const outcome = fine({ a: 1 });
    expect(await send([replace(result => result)], aCall(), outcome)).toBe(outcome);
  });

  it('extensions receive copies of the result and the input, so mutations have no effect', async () => {
    const call = aCall({}, { input: { amount: 1 } });
    const outcome = fine({ paid: 1 });
    const meddling: Extension = {
      name: 'meddling',
      before_execute: seen => {
        (seen.input as { amount: number }).amount = 1000;
        return undefined;
      },
      after_execute: (_call, result) => {
        if (result.ok) (result.output as { paid: number }).paid = 1000;
        return undefined;
      },
    };
    expect(await send([meddling], call, outcome)).toEqual(fine({ paid: 1 }));
    expect(call.input).toEqual({ amount: 1 });
  });

  it('runExtensions finalizes a result from an extension once and does not finalize an existing result again', async () => {
    let settled = 0;
    const stage = (extension: Extension) =>
      runExtensions({ extensions: [extension], clock }, 'call', (call, next) => {
        settled += 1;
        return next(call);
      })(aCall(), () => Promise.resolve(fine(1)));
    await stage(replace(() => undefined));
    expect(settled).toBe(0);
    await stage(replace(() => ({ ok: true, output: 2 })));
    await stage({ name: 'early', before_execute: () => ({ ok: true, output: 3 }) });
    expect(settled).toBe(2);
  });

  it('extensions do not see the pending result of a slow tool', async () => {
    const pending: Outcome = { ok: true, output: null, text: undefined, isPending: true };
    expect(await send([replace(() => ({ ok: true, output: 'no' }))], aCall(), pending)).toBe(pending);
  });

  it.each([
    ['nothing that JSON can hold', { ok: true, output: 1n }],
    ['no result at all', 'yes' as unknown as ExtensionResult],
    ['an unknown code', { ok: false, error: { code: 'OOPS', message: 'm' } } as unknown as ExtensionResult],
  ])('an extension result that is %s fails the call with an error that names the extension', async (_name, answer) => {
    expect(await send([replace(() => answer as ExtensionResult)])).toMatchObject({
      ok: false,
      error: { code: 'UNKNOWN', details: { extension: 'replacing' } },
    });
  });
});

describe('failing extension', () => {
  it('an extension that throws or rejects before or after a call fails it without exposing secrets', async () => {
    const redaction = new Redaction();
    redaction.add(['s3cret-value']);
    const boom = (): never => {
      throw new Error('boom s3cret-value');
    };
    const failing: Extension[] = [
      { name: 'a', before_execute: boom },
      { name: 'a', before_execute: () => Promise.reject(new Error('boom s3cret-value')) },
      { name: 'a', after_execute: boom },
      { name: 'a', after_execute: () => Promise.reject(new Error('boom s3cret-value')) },
    ];
    for (const extension of failing) {
      const outcome = await send([extension], aCall({}, { redaction }));
      expect(outcome).toMatchObject({
        ok: false,
        error: {
          code: 'UNKNOWN',
          message: 'Extension a failed: boom [redacted]',
          details: { reason: 'extension', extension: 'a' },
        },
      });
    }
  });

  it('a failing extension does not hide the result from the other extensions', async () => {
    const seen: ExtensionResult[] = [];
    const watching: Extension = {
      name: 'watching',
      priority: 2000,
      after_execute: (_call, result) => {
        seen.push(result);
        return undefined;
      },
    };
    await send([watching, { name: 'a', before_execute: () => Promise.reject(new Error('boom')) }]);
    const provider = runExtensions({ extensions: [watching], clock }, 'call')(aCall(), () => Promise.reject(new Error('bang')));
    await provider;
    expect(seen.map(result => (result.ok ? '' : result.error.message))).toEqual(['Extension a failed: boom', 'bang']);
  });

  it('an extension that never returns delays its call only up to a limit and never longer than the run', async () => {
    const hanging: Extension = { name: 'hanging', before_execute: () => new Promise(() => undefined) };
    const late = send([hanging]);
    await clock.advance(extensionTimeMs);
    expect(await late).toMatchObject({
      ok: false,
      error: { message: 'Extension hanging failed: it timed out after 10 s' },
    });
    const abort = new AbortController();
    const cancelled = send([hanging], aCall({}, { cancel: new CancelScope(abort.signal) }));
    abort.abort();
    expect(await cancelled).toMatchObject({ ok: false, error: { details: { extension: 'hanging' } } });
  });
});

describe('extensions and side effects', () => {
  const unhappy: Extension = { name: 'unhappy', after_execute: () => ({ ok: false, error: { code: 'UNKNOWN', message: 'no' } }) };
  const happy: Extension = { name: 'happy', after_execute: () => ({ ok: true, output: 'all well' }) };

  it('an extension cannot turn a completed side effect into a definite failure that frees its key', async () => {
    const sent = { wasSent: true };
    expect(await send([unhappy], aCall({}, sent))).toMatchObject({
      error: { details: { outcome: 'indeterminate', took_effect: true } },
    });
    expect(await send([unhappy], aCall({ side_effect_policy: 'pure' }, sent))).toEqual({
      ok: false,
      error: { code: 'UNKNOWN', message: 'no' },
    });
  });

  it('an extension cannot turn an unknown outcome into a known one', async () => {
    const unknown = failure('TIMEOUT', 'too late', { outcome: 'indeterminate' });
    expect(await send([happy], aCall({}, { wasSent: true }), unknown)).toBe(unknown);
    expect(await send([happy], aCall(), failure('NETWORK_ERROR', 'away'))).toMatchObject({ ok: true, output: 'all well' });
  });
});

it('results are redacted before extensions next to the provider see them', async () => {
  const redaction = new Redaction();
  redaction.add(['s3cret-value']);
  const seen: unknown[] = [];
  const looking: Extension = {
    name: 'looking',
    around: 'send',
    after_execute: (_call, result) => {
      seen.push(result.ok ? result.output : result.error.message);
      return undefined;
    },
  };
  const call = aCall({}, { redaction });
  await send([looking], call, fine({ echo: 's3cret-value' }), 'send');
  await send([looking], call, failure('PROVIDER_ERROR', 'bad key s3cret-value'), 'send');
  expect(seen).toEqual([{ echo: '[redacted]' }, 'bad key [redacted]']);
});
