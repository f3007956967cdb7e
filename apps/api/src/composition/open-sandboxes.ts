import type { ToolProvider } from '@pinion/tool-runtime';
import { createCodeProvider, type KnownSandbox } from '@pinion/tool-runtime/providers/code';
import { createQuickJsBackend } from '@pinion/tool-runtime/sandbox';
import type { AdminConfig } from '../configuration/admin-config.ts';

export type OpenSandboxes = { providers: ToolProvider[]; close(): Promise<void> };

/** Opens the sandboxes of this machine and the providers of the tools that run in them. No process starts before the first run. */
export function openSandboxes({ sandbox }: Pick<AdminConfig, 'sandbox'>): OpenSandboxes {
  const backends = [createQuickJsBackend()];
  let known: Promise<KnownSandbox[]> | undefined;
  const sandboxes = (): Promise<readonly KnownSandbox[]> =>
    (known ??= Promise.all(backends.map(async backend => ({ backend, unavailable: await backend.unavailable() }))));
  const languages = new Set(backends.flatMap(backend => backend.languages));
  const policy = () => ({ minLevel: sandbox.min_level, ceilings: sandbox.limits });
  return {
    providers: [...languages].map(language => createCodeProvider({ language, sandboxes, policy })),
    close: async () => {
      await Promise.all(backends.map(backend => backend.close()));
    },
  };
}
