import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  CodeLimits,
  Confirmation,
  IsolationLevel,
  ModelLimits,
  ModelProvider,
  RetentionRules,
  ownValue,
  SecretHost,
  SecretName,
  strictestFloor,
  type SpecWithExamples,
  pointerTo,
  sandboxBackends,
} from '@pinion/contracts';
import { parse } from 'yaml';
import * as z from 'zod';
import { chooseEnvironment } from './choose-environment.ts';
import { ExtensionSettings } from './extension-settings.ts';
import { CallStreamSettings } from './call-stream-settings.ts';
import { OidcSettings, withSecret } from '../auth/oidc-settings.ts';
import { SmtpFileSettings, withPassword } from './smtp-settings-in.ts';
import { RemoteSandboxSettings } from './remote-sandbox-settings.ts';
import { parseToolList, type ReadTools } from './read-tool-list.ts';
import type { InstanceValue } from '../platform/secrets/secret-instance.ts';
import { ToolboxSettings, ToolGatewaySettings } from './toolbox-settings.ts';

/** Checks that a variable can be a tool secret. The variables that unlock the vault or the database never can. */
const isForTools = (name: string): boolean =>
  !/^(PINION_|DATABASE_URL$|REDIS_URL$|HTTPS?_PROXY$|https?_proxy$|NODE_|LD_)/.test(name);

const AdminFile = z.strictObject({
  /**
   * The MCP servers by name: a program to start, or an address. Validated by the MCP provider, which reports what is wrong with
   * an entry.
   */
  mcp_servers: z.record(z.string(), z.unknown()).default({}),
  /** JSON or YAML files with a list of tool definitions, relative to this file. */
  tool_files: z.array(z.string()).default([]),
  /** Addresses of tool lists, fetched at startup and whenever someone reloads the tools. */
  tool_urls: z
    .array(z.url({ protocol: /^https?$/ }))
    .max(100)
    .default([]),
  /** The minimum approval of a call, in every workspace and regardless of the workspace's own settings. */
  confirmation_floor: z.optional(Confirmation),
  /**
   * The sandboxes that run code: the minimum isolation level of every tool, the highest limits that a tool can set, and the
   * backends that are used. Absent: all that this machine has. `packages_dir` is a folder of Python modules that tools can import
   * at level 2, with a folder `node_modules` for JavaScript. `remote` is a sandbox service of another host.
   */
  sandbox: z
    .strictObject({
      min_level: z.optional(IsolationLevel),
      limits: z.optional(CodeLimits),
      backends: z.array(z.enum(sandboxBackends)).optional(),
      packages_dir: z.string().min(1).optional(),
      remote: RemoteSandboxSettings.optional(),
    })
    .default({}),
  /** The mail server that sends invitations and password resets. */
  smtp: SmtpFileSettings.optional(),
  /** The OpenID providers where people can sign in. */
  oidc: z.array(OidcSettings).max(10).default([]),
  extensions: ExtensionSettings.prefault({}),
  toolbox: ToolboxSettings.prefault({}),
  tool_gateway: ToolGatewaySettings.prefault({}),
  /** Requires REDIS_URL. */
  call_stream: CallStreamSettings.optional(),
  limits: z
    .strictObject({
      max_concurrent_runs: z.number().int().min(1).max(10_000).optional(),
      /** Maximum runs of one workspace that wait for a slot. Further ones are refused with 429. */
      max_queued_runs: z.number().int().min(1).max(1_000_000).optional(),
      /** The shares of workspaces by id. `weight`: turns in a row where runs are queued. `max_running_runs`: runs of it at once. */
      workspaces: z
        .record(
          z.string(),
          z.strictObject({
            weight: z.number().int().min(1).max(100).optional(),
            max_running_runs: z.number().int().min(1).max(10_000).optional(),
          }),
        )
        .optional(),
      max_output_bytes: z.number().int().min(1024).optional(),
      blob_retention_days: z.number().positive().optional(),
      /** Maximum megabytes of tool outputs that runs hold in memory at once. */
      memory_in_flight_mb: z.number().min(1).max(65_536).optional(),
    })
    .default({}),
  /**
   * The times for which records are kept: `default` where a workspace sets no rule, and `max`, which no workspace exceeds.
   */
  retention: z
    .strictObject({ default: z._default(RetentionRules, {}), max: z._default(RetentionRules, {}) })
    .default({ default: {}, max: {} }),
  /** Limits on the time and size of a response, by provider. The limits of an agent's model take precedence. */
  model_limits: z.partialRecord(ModelProvider, ModelLimits).default({}),
  secrets: z
    .strictObject({
      /**
       * Environment variables that tools can name as secrets, resolved as the last scope. Only these exact names, never a
       * prefix.
       */
      instance: z
        .array(SecretName.check(z.refine(isForTools, 'this variable is reserved for the server')))
        .max(200)
        .default([]),
      /**
       * The hosts that a value can be sent to, by secret name. If absent, the hosts of its vendor apply, else those of the
       * tools that name it.
       */
      hosts: z.record(SecretName, z.array(SecretHost).max(50)).optional(),
    })
    .default({ instance: [] }),
});

export type AdminConfig = z.infer<typeof AdminFile> & {
  /** The tools from the tool files, whose paths are absolute in `tool_files`. */
  tools: SpecWithExamples[];
};

/**
 * Reads the administrator's file (PINION_CONFIG) with the settings of one environment (PINION_ENV). Only this file can name
 * processes, code and the servers that tools come from; nothing in a request can. Throws with the position of the mistake, so
 * the server does not start.
 */
export function readAdminConfig(file: string | undefined, environment?: string): AdminConfig {
  if (file === undefined) return { ...AdminFile.parse({}), tools: [] };
  const config = understand(file, environment);
  const beside = (name: string): string => path.resolve(path.dirname(file), name);
  const tool_files = config.tool_files.map(beside);
  const { providers } = config.tool_gateway;
  const { api_key_env } = providers.composio;
  const { remote } = config.sandbox;
  const instance = [...new Set([...config.secrets.instance, ...(api_key_env === undefined ? [] : [api_key_env])])];
  return {
    ...config,
    tool_files,
    ...(config.smtp === undefined ? {} : { smtp: withPassword(config.smtp, beside) }),
    oidc: config.oidc.map(settings => withSecret(settings, beside)),
    sandbox: {
      ...config.sandbox,
      ...(remote?.token_file === undefined ? {} : { remote: { ...remote, token_file: beside(remote.token_file) } }),
    },
    extensions: { ...config.extensions, modules: config.extensions.modules.map(beside) },
    tool_gateway: { ...config.tool_gateway, providers: { ...providers, modules: providers.modules.map(beside) } },
    secrets: { ...config.secrets, instance },
    // The approval extension sees a call after the guard, so approval is requested before anything it would refuse.
    confirmation_floor: strictestFloor([config.confirmation_floor, config.extensions.approval]),
    tools: tool_files.flatMap(name => readToolFile(name).specs),
  };
}

/** Returns the instance secrets that are set in the environment, each with the hosts it is bound to. */
export function instanceSecretsIn(
  { secrets }: Pick<AdminConfig, 'secrets'>,
  read: (names: readonly string[]) => ReadonlyMap<string, string>,
): ReadonlyMap<string, InstanceValue> {
  return new Map(
    [...read(secrets.instance)].map(([name, value]) => [name, { value, hosts: ownValue(secrets.hosts ?? {}, name) }]),
  );
}

/** Reads a tool file. Throws with the position of the mistake if the file is invalid. */
export function readToolFile(file: string): ReadTools {
  const read = parseToolList(readYaml(file));
  if (!read.ok) throw new Error(`${file} ${read.path}: ${read.message}`);
  return read;
}

function understand(file: string, environment: string | undefined): z.output<typeof AdminFile> {
  const result = AdminFile.safeParse(chosen(file, environment) ?? {});
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`${file} ${pointerTo(issue?.path ?? [])}: ${issue?.message ?? 'not valid'}`);
}

function chosen(file: string, environment: string | undefined): unknown {
  const whole = readYaml(file);
  try {
    return chooseEnvironment(whole, environment);
  } catch (error) {
    throw new Error(`${file} ${error instanceof Error ? error.message : ''}`);
  }
}

/** Reads a YAML file. JSON is valid YAML too. */
function readYaml(file: string): unknown {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : 'unknown reason'}`);
  }
}
