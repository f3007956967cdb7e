import {
  FixedRun,
  isRecord,
  type CodeConfig,
  type CodePackage,
  type CodeLimits,
  type CodeLanguage,
  fileFields,
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
  type ToolSpec,
} from '@pinion/contracts';
import type {
  Egress,
  FileSource,
  MaybePromise,
  ProviderCall,
  ProviderResult,
  SandboxRequest,
  ToolProvider,
  RichContent,
  SandboxFile,
} from '../../ports/index.ts';
import { chooseSandbox, type KnownSandbox } from './choose-sandbox.ts';
import { filesOfCall } from './files-of-call.ts';
import { invalidConfig } from './invalid-config.ts';
import { resultOfRun, sandboxError } from './result-of-run.ts';
import { runWithFetch } from './run-with-fetch.ts';
import { usageOf } from './usage-of-run.ts';
import { lookup } from 'mime-types';

export type SandboxPolicy = {
  /** The minimum level of the installation. Undefined: the default of the language. */
  minLevel?: IsolationLevel | undefined;
  ceilings?: CodeLimits | undefined;
};

export type CodeProviderDeps = {
  language: CodeLanguage;
  sandboxes: () => readonly KnownSandbox[];
  policy: (scope: Scope) => MaybePromise<SandboxPolicy>;
  egress: Egress;
  /** The source of files that an input names by their URLs. */
  files: FileSource;
};

const MEGABYTE = 1024 * 1024;

/** Creates the provider of the tools written in one language. Code runs in a sandbox of a sufficient level, or not at all. */
export function createCodeProvider({ language, sandboxes, policy, egress, files }: CodeProviderDeps): ToolProvider {
  return {
    gateway: language,
    // The code gets its secrets in the sandbox, which has no network of its own or leads to the listed hosts only.
    secretsTo: () => undefined,
    call: async (call: ProviderCall): Promise<ProviderResult> => {
      const { fixed, ...config } = call.spec.gateway_config;
      const read = readCodeConfig(config);
      if (!read.ok) return invalidConfig(call, read.path, read.message);
      const missing = unsupported(language, read.config, call.spec);
      if (missing !== undefined) return sandboxError('unsupported', missing, {});
      const { minLevel, ceilings } = await policy(call.scope);
      const packages = packagesOf(read.config);
      const level = strictestLevel([minLevel, read.config.level, packages.length > 0 ? packageLevel : undefined]) ?? 1;
      const { network = [] } = read.config;
      const chosen = await chooseSandbox(sandboxes().filter(sandboxesWith(language, network)), language, level);
      if (!chosen.ok) return sandboxError('isolation_unavailable', chosen.message, { level });
      const { backend } = chosen;
      const limits = resolveLimits(read.config.limits, ceilings, timeoutMsOf(call.spec));
      const given = await filesOfCall(call, files, limits.disk_mb * MEGABYTE);
      if (!given.ok) return invalidInput(call, given.message);
      const program = programOf(language, read.config.code, call.spec, given.input);
      if (!program.ok) return invalidConfig(call, '/code', program.message);
      const { workspace_id, user_id } = call.scope;
      const request: SandboxRequest = {
        language,
        code: program.code,
        variables: program.variables,
        inputs: given.input,
        files: given.files,
        secrets: call.secrets,
        packages,
        limits,
        signal: call.signal,
        queue: [workspace_id, user_id],
        fixed: FixedRun.safeParse(fixed).data,
        network,
        onQueued: call.onQueued,
        onPrinted: call.print,
      };
      const hasFetch = language === 'javascript' && network.length > 0;
      const run = hasFetch ? await runWithFetch(backend, request, egress) : await backend.run(request);
      call.recordSandbox?.({ backend: backend.id, level: backend.level, ...usageOf(run) });
      const result = resultOfRun(run.outcome, {
        backend: backend.id,
        level: backend.level,
        wallLimitMs: limits.wall_ms,
        hasNetwork: network.length > 0,
      });
      const { files: left = [] } = run;
      return result.ok && left.length > 0 ? { ...result, rich: richOfFiles(left) } : result;
    },
  };
}

type Program = { ok: true; code: string; variables?: Record<string, string> } | { ok: false; message: string };

/** Returns the code to run. A shell command gets the values of its fields as variables. */
function programOf(language: CodeLanguage, code: string, spec: ToolSpec, input: unknown): Program {
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
function unsupported(
  language: CodeLanguage,
  { packages = [], network = [] }: CodeConfig,
  { input_schema }: ToolSpec,
): string | undefined {
  if (packages.length > 0 && language === 'shell') return 'Only Python and JavaScript tools can have packages.';
  if (language !== 'javascript') return undefined;
  if (packages.length > 0 && network.length > 0) return 'JavaScript with packages has no network.';
  return fileFields(input_schema).length > 0 ? 'JavaScript has no files.' : undefined;
}

/** Selects the sandboxes that provide the network of a tool. The requests of JavaScript are performed by the server. */
const sandboxesWith =
  (language: CodeLanguage, network: readonly string[]) =>
  ({ backend }: KnownSandbox): boolean =>
    network.length === 0 || (language === 'javascript' ? backend.openProgram !== undefined : backend.hasNetwork === true);

const invalidInput = ({ spec }: ProviderCall, message: string): ProviderResult => ({
  ok: false,
  error: { code: 'VALIDATION_ERROR', message: `${spec.name} was not run: ${message}` },
});

/** Returns the files that code left as attachments. Their content types follow from their names. */
const richOfFiles = (files: readonly SandboxFile[]): RichContent[] =>
  files.map(({ path, bytes }) => {
    const found = lookup(path);
    const content_type = found === false ? 'application/octet-stream' : found;
    return { kind: kindOf(content_type), bytes, content_type, name: path };
  });

function kindOf(contentType: string): RichContent['kind'] {
  if (contentType.startsWith('image/')) return 'image';
  return /^text\/(csv|tab-separated-values)/.test(contentType) ? 'table' : 'blob';
}
