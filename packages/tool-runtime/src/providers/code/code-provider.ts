import {
  FixedRun,
  isRecord,
  type CodeConfig,
  type CodePackage,
  type CodeLimits,
  type CodeLanguage,
  type IsolationLevel,
  ownValue,
  readCodeConfig,
  readPackage,
  readShellTemplate,
  resolveLimits,
  type Scope,
  shellFields,
  shellText,
  shellVariable,
  strictestLevel,
  timeoutMsOf,
} from '@pinion/contracts';
import type { Egress, MaybePromise, ProviderCall, ProviderResult, SandboxRequest, ToolProvider } from '../../ports/index.ts';
import { chooseSandbox, type KnownSandbox } from './choose-sandbox.ts';
import { resultOfRun, sandboxError } from './result-of-run.ts';
import { runWithFetch } from './run-with-fetch.ts';
import { usageOf } from './usage-of-run.ts';

export type SandboxPolicy = {
  /** The minimum level of the installation. Undefined: the default of the language. */
  minLevel?: IsolationLevel | undefined;
  ceilings?: CodeLimits | undefined;
};

export type CodeProviderDeps = {
  language: CodeLanguage;
  sandboxes: () => Promise<readonly KnownSandbox[]>;
  policy: (scope: Scope) => MaybePromise<SandboxPolicy>;
  egress: Egress;
};

/** Creates the provider of the tools written in one language. Code runs in a sandbox of a sufficient level, or not at all. */
export function createCodeProvider({ language, sandboxes, policy, egress }: CodeProviderDeps): ToolProvider {
  return {
    gateway: language,
    // The code gets its secrets in the sandbox, which has no network of its own or leads to the listed hosts only.
    secretsTo: () => undefined,
    call: async (call: ProviderCall): Promise<ProviderResult> => {
      const { fixed, ...config } = call.spec.gateway_config;
      const read = readCodeConfig(config);
      if (!read.ok) return invalidConfig(call, read.path, read.message);
      const missing = unsupported(language, read.config);
      if (missing !== undefined) return sandboxError('unsupported', missing, {});
      const { minLevel, ceilings } = await policy(call.scope);
      const packages = packagesOf(read.config);
      const level = strictestLevel([minLevel, read.config.level, packages.length > 0 ? packageLevel : undefined]) ?? 1;
      const { network = [] } = read.config;
      const chosen = chooseSandbox((await sandboxes()).filter(sandboxesWith(language, network)), language, level);
      if (!chosen.ok) return sandboxError('isolation_unavailable', chosen.message, { level });
      const { backend } = chosen;
      const limits = resolveLimits(read.config.limits, ceilings, timeoutMsOf(call.spec));
      const program = programOf(language, read.config.code, call);
      if (!program.ok) return invalidConfig(call, '/code', program.message);
      const { workspace_id, user_id } = call.scope;
      const request: SandboxRequest = {
        language,
        code: program.code,
        variables: program.variables,
        inputs: call.input,
        secrets: call.secrets,
        packages,
        limits,
        signal: call.signal,
        queue: [workspace_id, user_id],
        fixed: FixedRun.safeParse(fixed).data,
        network,
      };
      const hasFetch = language === 'javascript' && network.length > 0;
      const run = hasFetch ? await runWithFetch(backend, request, egress) : await backend.run(request);
      call.recordSandbox?.({ backend: backend.id, level: backend.level, ...usageOf(run) });
      return resultOfRun(run.outcome, { backend: backend.id, level: backend.level, wallLimitMs: limits.wall_ms });
    },
  };
}

type Program = { ok: true; code: string; variables?: Record<string, string> } | { ok: false; message: string };

/** Returns the code to run. A shell command gets the values of its fields as variables. */
function programOf(language: CodeLanguage, code: string, { spec, input }: ProviderCall): Program {
  if (language !== 'shell') return { ok: true, code };
  const read = readShellTemplate(code, shellFields(spec.input_schema, input));
  if (!read.ok) return read;
  const values = read.fields.map(
    field => [shellVariable(field), shellText(isRecord(input) ? ownValue(input, field) : undefined)] as const,
  );
  const broken = values.find(([, text]) => text.includes('\0'));
  if (broken !== undefined) return { ok: false, message: 'A value contains a NUL character, which no command can receive.' };
  return { ok: true, code: read.script, variables: Object.fromEntries(values) };
}

/** The lowest level with packages of the machine. */
const packageLevel: IsolationLevel = 2;

/** Returns the packages of a tool, as they were when it was published. */
const packagesOf = ({ packages = [], lock }: CodeConfig): CodePackage[] => lock ?? packages.map(readPackage);

/** Returns what no sandbox of this version provides, so that code does not run without what it needs. */
const unsupported = (language: CodeLanguage, { packages = [] }: CodeConfig): string | undefined =>
  packages.length > 0 && language !== 'python' ? 'Only Python tools can have packages.' : undefined;

/** Selects the sandboxes that provide the network of a tool. The requests of JavaScript are performed by the server. */
const sandboxesWith =
  (language: CodeLanguage, network: readonly string[]) =>
  ({ backend }: KnownSandbox): boolean =>
    network.length === 0 || (language === 'javascript' ? backend.openProgram !== undefined : backend.hasNetwork === true);

const invalidConfig = ({ spec }: ProviderCall, path: string, message: string): ProviderResult => ({
  ok: false,
  error: { code: 'VALIDATION_ERROR', message: `${spec.name} cannot run: gateway_config${path}: ${message}` },
});
