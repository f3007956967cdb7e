import { existsSync } from 'node:fs';
import { defaultCodeLimits } from '@pinion/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import type { SandboxBackend } from '../../../ports/index.ts';
import { createBubblewrapBackend } from '../bubblewrap/bubblewrap-backend.ts';
import { createPyodideBackend } from '../pyodide/pyodide-backend.ts';
import { SandboxSlots } from '../run-slots.ts';

const slots = new SandboxSlots();
const backends: Readonly<Record<string, SandboxBackend>> = {
  pyodide: createPyodideBackend(slots),
  bubblewrap: createBubblewrapBackend(slots),
};
afterAll(async () => {
  await Promise.all(Object.values(backends).map(backend => backend.close()));
});

/** New Year 2026 in UTC. */
const fixed = { now_ms: 1_767_225_600_000, seed: 'a seed' };

async function run(id: string, code: string) {
  const backend = backends[id];
  if (backend === undefined) throw new Error(`there is no sandbox ${id}`);
  const { outcome, stderr } = await backend.run({
    language: 'python',
    code,
    inputs: {},
    secrets: {},
    fixed,
    limits: { ...defaultCodeLimits, wall_ms: 30_000, cpu_ms: 30_000 },
    signal: new AbortController().signal,
    queue: ['test'],
  });
  return { outcome, stderr };
}

const values: readonly [code: string, value: unknown][] = [
  [`float("nan")`, null],
  [`{"mean": float("nan"), "max": float("inf"), "min": -float("inf")}`, { mean: null, max: 'Infinity', min: '-Infinity' }],
  [`[__import__("decimal").Decimal("1.10"), __import__("uuid").UUID(int=5)]`, ['1.10', '00000000-0000-0000-0000-000000000005']],
  [`{"a": [2**53, -2**63, 2**53 - 1]}`, { a: ['9007199254740992', '-9223372036854775808', 2 ** 53 - 1] }],
  [`{(2026, "a"): 1, 7: 2, None: 3}`, { '2026, a': 1, '7': 2, null: 3 }],
  [`[{1}, range(2), {"a": 1}.keys(), (n for n in [1])]`, [[1], [0, 1], ['a'], [1]]],
  [`__import__("datetime").timedelta(minutes=1)`, 60],
  [`__import__("datetime").date(2026, 3, 1)`, '2026-03-01'],
  [`__import__("enum").IntEnum("Size", {"S": 3}).S`, 3],
];

describe.each(['pyodide', 'bubblewrap'])('values of Python in %s', id => {
  it('values that are no JSON are converted, at any depth, and none is rounded', async () => {
    const { outcome } = await run(id, `result = [${values.map(([code]) => code).join(', ')}]`);
    expect(outcome).toEqual({ kind: 'returned', value: values.map(([, value]) => value) });
  });

  it('a value without JSON is refused with its place and what to do', async () => {
    const refused = async (code: string) => (await run(id, code)).outcome;
    expect(await refused('result = {"raw": [b"x"]}')).toEqual({
      kind: 'invalid_result',
      message: 'result.raw[0] is of type bytes, which has no JSON: write them to a file in /workspace/output',
    });
    expect(await refused('result = {1: "a", "1": "b"}')).toEqual({
      kind: 'invalid_result',
      message: "result has two keys that are '1' as text",
    });
  });

  it('the clock stands still for classes of the program too, and all are still dates', async () => {
    const code = `import datetime
class Stamp(datetime.datetime): pass
now = datetime.datetime.now(datetime.timezone.utc)
result = [now, Stamp.now(datetime.timezone.utc).year, type(now) is datetime.datetime, datetime.date.today().year, datetime.datetime(2020, 1, 1)]`;
    const { outcome } = await run(id, code);
    const expected = ['2026-01-01T00:00:00+00:00', 2026, true, expect.toSatisfy(year => year === 2025 || year === 2026)];
    expect(outcome).toEqual({ kind: 'returned', value: [...expected, '2020-01-01T00:00:00'] });
  });

  it('code that gives its result in another way than by name is told how', async () => {
    expect((await run(id, 'return {"a": 1}')).outcome).toMatchObject({
      kind: 'failed',
      message: expect.stringContaining('set `result` instead') as string,
    });
    expect((await run(id, 'def main(inputs):\n    return {"a": 1}')).outcome).toMatchObject({
      kind: 'invalid_result',
      message: expect.stringContaining('result = main(inputs)') as string,
    });
    const { outcome, stderr } = await run(id, 'print(5)');
    expect(outcome).toEqual({ kind: 'returned', value: null });
    expect(stderr).toContain('sets no `result`');
  });
});

describe.skipIf(!existsSync('/usr/lib/python3/dist-packages/pandas/__init__.py'))('values of pandas and numpy', () => {
  const frame = `import pandas as pd, numpy as np
df = pd.DataFrame({"id": [7615917337495251231, 2], "price": [1.5, None], "paid": pd.to_datetime(["2026-03-01", None]), "name": ["a", None]})
`;

  it('pandas is imported in a run whose clock stands still, and its clock does too', async () => {
    const { outcome } = await run('bubblewrap', `${frame}result = [pd.Timestamp.now("UTC"), pd.Timestamp("now").year >= 2025]`);
    expect(outcome).toEqual({ kind: 'returned', value: ['2026-01-01T00:00:00+00:00', true] });
  });

  it('frames and arrays become lists of objects without a value that is lost or rounded', async () => {
    const code = `${frame}result = {
      "frame": df, "paid": df["paid"], "ids": np.array([7615917337495251231]), "one": np.int64(3), "mean": df["price"].where(df.id == 2).mean(),
      "group": df.groupby(["name", "price"]).id.count(), "nullable": pd.Series([1, None], dtype="Int64"), "days": np.array(["2026-03-01", "NaT"], dtype="datetime64[ns]"),
      "took": pd.Timedelta("1 days"), "described": df[["price"]].describe().loc[["mean"]], "some": df[df.price > 1][["price"]],
    }`;
    const { outcome } = await run('bubblewrap', code);
    expect(outcome).toEqual({
      kind: 'returned',
      value: {
        frame: [
          { id: '7615917337495251231', price: 1.5, paid: '2026-03-01T00:00:00', name: 'a' },
          { id: 2, price: null, paid: null, name: null },
        ],
        paid: { '0': '2026-03-01T00:00:00', '1': null },
        ids: ['7615917337495251231'],
        one: 3,
        mean: null,
        group: { 'a, 1.5': 1 },
        nullable: { '0': 1, '1': null },
        days: ['2026-03-01T00:00:00', null],
        took: 86400,
        described: [{ index: 'mean', price: 1.5 }],
        some: [{ price: 1.5 }],
      },
    });
  });
});
