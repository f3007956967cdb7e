import {
  type CodeConfig,
  FixedRun,
  programCodeOf,
  programGateway,
  programLanguageOf,
  readCodeConfig,
  type ReadCodeConfig,
  readPackage,
  resolveLimits,
  strictestLevel,
  timeoutMsOf,
  toolDeclaration,
} from '@pinion/contracts';
import type { ProviderCall, ProviderResult, ToolProvider } from '../../ports/index.ts';
import { chooseSandbox } from './choose-sandbox.ts';
import type { CodeProviderDeps } from './code-provider.ts';
import { invalidConfig } from './invalid-config.ts';
import { resultOfRun, sandboxError } from './result-of-run.ts';
import { runSession } from './run-session.ts';
import { usageOf } from './usage-of-run.ts';

/** The default of `suspendMs`. An ended process starts again with the result. */
const SUSPEND_MS = 1000;
/** The time in which a program runs, without the time in which it waits for its calls. */
const ACTIVE_MS = 60_000;

export type ProgramProviderDeps = Pick<CodeProviderDeps, 'sandboxes' | 'policy'> & {
  /** Milliseconds after which the process of a program that waits for a result is ended. Default: 1000. */
  suspendMs?: number;
};

/** Creates the provider of the tool that runs programs which call tools. */
export function createProgramProvider({ sandboxes, policy, suspendMs = SUSPEND_MS }: ProgramProviderDeps): ToolProvider {
  return {
    gateway: programGateway,
    secretsTo: () => undefined,
    call: async (call: ProviderCall): Promise<ProviderResult> => {
      const { program, input, spec } = call;
      const code = programCodeOf(spec.gateway_config, input);
      if (program === undefined || code === undefined)
        return sandboxError('unsupported', 'Only an agent or a Code node can run a program that calls tools.', {});
      const read = settingsOf(spec.gateway_config);
      if (!read.ok) return invalidConfig(call, read.path, read.message);
      const { minLevel, ceilings } = await policy(call.scope);
      const level = strictestLevel([minLevel, read.level]) ?? 1;
      const language = programLanguageOf(read.isOfNode ? spec.gateway_config : input);
      const able = sandboxes().filter(({ backend }) => backend.openProgram !== undefined);
      const chosen = await chooseSandbox(able, language, level);
      if (!chosen.ok) return sandboxError('isolation_unavailable', chosen.message, { level });
      const { backend } = chosen;
      const activeMs = spec.timeout_s === undefined ? ACTIVE_MS : timeoutMsOf(spec);
      const limits = resolveLimits({ wall_ms: ACTIVE_MS, cpu_ms: ACTIVE_MS, ...read.limits }, ceilings, activeMs);
      const { workspace_id, user_id } = call.scope;
      const session = backend.openProgram?.(
        {
          language,
          code,
          // The input of a model's program is its code.
          inputs: read.isOfNode ? input : {},
          secrets: {},
          packages: read.packages?.map(readPackage),
          limits,
          signal: call.signal,
          queue: [workspace_id, user_id],
          onQueued: call.onQueued,
          fixed: read.fixed ?? program.fixed,
        },
        program.tools.map(tool => ({
          name: tool.name,
          description: tool.description,
          declaration: toolDeclaration(tool),
        })),
      );
      if (session === undefined) return sandboxError('isolation_unavailable', 'No sandbox runs programs.', { level });
      const run = await runSession(session, program, suspendMs).finally(() => session.close());
      if (run === 'diverged') return sandboxError('diverged', diverged, { level: backend.level, backend: backend.id });
      call.recordSandbox?.({ backend: backend.id, level: backend.level, ...usageOf(run) });
      return resultOfRun(run.outcome, { backend: backend.id, level: backend.level, wallLimitMs: limits.wall_ms });
    },
  };
}

type Settings = {
  ok: true;
  /** True for the code of a node, whose input are the values of its edges. */
  isOfNode: boolean;
  fixed?: FixedRun | undefined;
} & Pick<CodeConfig, 'level' | 'limits' | 'packages'>;

/** Reads the configuration of the code of a node, which has its language too. The programs of a model have none. */
function settingsOf({
  fixed,
  language: _language,
  ...config
}: Record<string, unknown>): Settings | Extract<ReadCodeConfig, { ok: false }> {
  if (!Object.hasOwn(config, 'code')) return { ok: true, isOfNode: false };
  const read = readCodeConfig(config);
  if (!read.ok) return read;
  const { level, limits, packages = [] } = read.config;
  return { ok: true, isOfNode: true, fixed: FixedRun.safeParse(fixed).data, level, limits, packages };
}

const diverged =
  'The program was started again and made other calls than those that the event log of the run holds. It was stopped.';
