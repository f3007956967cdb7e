import { defaultCodeLimits, type IsolationLevel, specOf, ToolDefinition } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import type { Egress, FileSource, ProviderCall, SandboxBackend, SandboxOutcome, SandboxRequest } from '../../ports/index.ts';
import { chooseSandbox, type KnownSandbox } from './choose-sandbox.ts';
import { createCodeProvider } from './code-provider.ts';

/** A backend that records its requests and ends each run with the given outcome. */
function recordingBackend(level: IsolationLevel, outcome: SandboxOutcome = { kind: 'returned', value: level }) {
  const requests: SandboxRequest[] = [];
  const backend: SandboxBackend = {
    id: `level-${level}`,
    level,
    languages: ['javascript'],
    unavailable: () => Promise.resolve(undefined),
    run: request => {
      requests.push(request);
      return Promise.resolve({
        outcome,
        stdout: 'x'.repeat(70_000),
        stderr: '',
        isTruncated: false,
        usage: { wallMs: 1.234, cpuMs: 1, peakBytes: 5 },
        isCold: true,
      });
    },
    waiting: () => 0,
    close: () => Promise.resolve(),
  };
  return { backend, requests };
}

const away = { reason: 'not installed', remedy: 'Install bubblewrap.' };
const known = (...levels: [IsolationLevel, boolean][]): KnownSandbox[] =>
  levels.map(([level, isAvailable]) => ({
    backend: recordingBackend(level).backend,
    language: 'javascript',
    unavailable: () => (isAvailable ? undefined : away),
  }));

function callOf(gateway_config: Record<string, unknown>, timeout_s?: number) {
  const definition = {
    name: 'sum',
    version: '1.0.0',
    description: '',
    category: 'code',
    input_schema: {},
    gateway: 'javascript',
  };
  const recorded: Parameters<NonNullable<ProviderCall['recordSandbox']>>[0][] = [];
  const call: ProviderCall = {
    spec: specOf(ToolDefinition.parse({ ...definition, gateway_config, ...(timeout_s === undefined ? {} : { timeout_s }) })),
    input: { a: 1 },
    secrets: { KEY: 'v' },
    scope: { org_id: 'o', workspace_id: 'w', user_id: 'u' },
    call_id: 'c',
    signal: new AbortController().signal,
    markSent: () => undefined,
    recordSandbox: usage => recorded.push(usage),
  };
  return { call, recorded };
}

describe('chooseSandbox', () => {
  it('chooseSandbox returns level 2 where it can, then level 1, and level 3 only if needed', async () => {
    const all = known([3, true], [1, true], [2, true]);
    expect(await chooseSandbox(all, 'javascript', 1)).toMatchObject({ backend: { level: 2 } });
    expect(await chooseSandbox(known([3, true], [1, true]), 'javascript', 1)).toMatchObject({ backend: { level: 1 } });
    expect(await chooseSandbox(all, 'javascript', 3)).toMatchObject({ backend: { level: 3 } });
    expect(await chooseSandbox(all, 'javascript', 2)).toMatchObject({ backend: { level: 2 } });
    expect(await chooseSandbox(known([1, true], [2, false], [3, true]), 'javascript', 2)).toMatchObject({
      backend: { level: 3 },
    });
  });

  it('chooseSandbox fails closed, with the remedy', async () => {
    expect(await chooseSandbox(known([1, true], [2, false]), 'javascript', 2)).toEqual({
      ok: false,
      message: 'JavaScript requires a sandbox of level 2, and none is available. Install bubblewrap.',
    });
    expect(await chooseSandbox(known([3, true]), 'python', 1)).toMatchObject({ ok: false });
  });

  it('chooseSandbox tries no sandbox that it does not need', async () => {
    const tried: number[] = [];
    const all = known([1, true], [2, true], [3, true]).map(one => ({
      ...one,
      unavailable: () => void tried.push(one.backend.level),
    }));
    await chooseSandbox(all, 'javascript', 1);
    expect(tried).toEqual([2]);
  });
});

const noEgress: Egress = { fetch: () => Promise.reject(new Error('no code here sends requests')) };

const noFiles: FileSource = { read: () => Promise.resolve({ ok: false, reason: 'not_found' }) };

describe('code provider', () => {
  const providerOf = (backend: SandboxBackend, policy: Parameters<typeof createCodeProvider>[0]['policy'] = () => ({})) =>
    createCodeProvider({
      language: 'javascript',
      sandboxes: () => [{ backend, language: 'javascript', unavailable: () => undefined }],
      policy,
      egress: noEgress,
      files: noFiles,
    });

  it('the code provider runs the code of the tool and records its sandbox', async () => {
    const { backend, requests } = recordingBackend(1, { kind: 'returned', value: { n: 2 } });
    const { call, recorded } = callOf({ code: 'return 1', limits: { memory_mb: 512, wall_ms: 5000 } }, 2);
    expect(await providerOf(backend, () => ({ ceilings: { memory_mb: 128 } })).call(call)).toEqual({
      ok: true,
      output: { n: 2 },
    });
    expect(requests).toMatchObject([{ code: 'return 1', inputs: { a: 1 }, secrets: { KEY: 'v' } }]);
    expect(requests[0]?.limits).toEqual({ ...defaultCodeLimits, memory_mb: 128, wall_ms: 2000, cpu_ms: 2000 });
    expect(recorded).toMatchObject([{ backend: 'level-1', level: 1, cold: true, wall_ms: 1.23, peak_memory_bytes: 5 }]);
    expect(recorded[0]?.stdout).toHaveLength(65_536);
    expect(recorded[0]).not.toHaveProperty('stderr');
  });

  it('the strictest level of installation and tool applies', async () => {
    const { backend, requests } = recordingBackend(1);
    const provider = providerOf(backend, () => ({ minLevel: 2 }));
    expect(await provider.call(callOf({ code: 'return 1', level: 1 }).call)).toMatchObject({
      ok: false,
      error: { code: 'SANDBOX_ERROR', details: { reason: 'isolation_unavailable', level: 2 } },
    });
    expect(requests).toEqual([]);
  });

  it.each([
    [{ kind: 'invalid_result', message: 'x' }, 'VALIDATION_ERROR', { level: 1 }],
    [{ kind: 'timed_out', limit: 'wall' }, 'TIMEOUT', { timeout: true, limit: 'wall' }],
    [{ kind: 'cancelled' }, 'UNKNOWN', { reason: 'cancelled' }],
    [{ kind: 'failed', reason: 'memory', message: 'm' }, 'SANDBOX_ERROR', { reason: 'memory', level: 1, backend: 'level-1' }],
    [{ kind: 'failed', reason: 'exit', message: 'm', exit_code: 3 }, 'SANDBOX_ERROR', { reason: 'exit', exit_code: 3 }],
  ] satisfies [SandboxOutcome, string, object][])('the outcome %j is the error %s', async (outcome, code, details) => {
    const result = await providerOf(recordingBackend(1, outcome).backend).call(callOf({ code: 'return 1' }).call);
    expect(result).toMatchObject({ ok: false, error: { code, details } });
  });

  it.each([
    ['shell', { network: ['api.example.com'] }, 'isolation_unavailable'],
    ['shell', { packages: ['left-pad==1.3.0'] }, 'unsupported'],
    ['javascript', { packages: ['left-pad==1.3.0'], network: ['api.example.com'] }, 'unsupported'],
  ] as const)('%s that needs %j does not run without it', async (language, more, reason) => {
    const { backend, requests } = recordingBackend(2);
    const provider = createCodeProvider({
      language,
      sandboxes: () => [{ backend, language, unavailable: () => undefined }],
      policy: () => ({}),
      egress: noEgress,
      files: noFiles,
    });
    expect(await provider.call(callOf({ code: 'return 1', ...more }).call)).toMatchObject({
      error: { code: 'SANDBOX_ERROR', details: { reason } },
    });
    expect(requests).toEqual([]);
  });

  it('JavaScript with packages runs at level 2, with the packages as they were locked', async () => {
    const config = {
      code: 'return 1',
      packages: ['left-pad==1.3.0'],
      lock: [{ name: 'left-pad', version: '1.3.0', sha256: 'a'.repeat(64) }],
    };
    const low = recordingBackend(1);
    expect(await providerOf(low.backend).call(callOf(config).call)).toMatchObject({
      error: { code: 'SANDBOX_ERROR', details: { reason: 'isolation_unavailable', level: 2 } },
    });
    expect(low.requests).toEqual([]);
    const { backend, requests } = recordingBackend(2);
    await providerOf(backend).call(callOf(config).call);
    expect(requests[0]?.packages).toEqual(config.lock);
  });

  it('a configuration that is invalid runs nothing', async () => {
    const { backend, requests } = recordingBackend(1);
    for (const config of [
      {},
      { code: '' },
      { code: 'x', level: 4 },
      { code: 'x', limits: { memory_mb: 1 } },
      { code: 'x', other: 1 },
    ])
      expect(await providerOf(backend).call(callOf(config).call)).toMatchObject({
        ok: false,
        error: { code: 'VALIDATION_ERROR' },
      });
    expect(requests).toEqual([]);
  });
});
