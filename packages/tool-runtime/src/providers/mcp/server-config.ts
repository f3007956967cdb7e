import { isRecord } from '@pinion/contracts';
import type { OAuthClient } from './client-credentials.ts';
import { type HintTrust, readHintTrust } from './hint-trust.ts';

/** A server of the administrator's configuration: a program to start, or a URL. No other source defines servers. */
export type McpServerConfig = HintTrust & {
  /** False to send no trace context. */
  trace_context?: boolean;
} & (
    | { command: string; args?: string[]; env?: Record<string, string>; cwd?: string }
    | { url: string; headers?: Record<string, string>; oauth?: OAuthClient }
  );

/**
 * Reads the configuration. Throws with the remedy, so that an invalid configuration is reported at startup and not during a
 * run.
 */
export function readServerConfig(name: string, value: unknown): McpServerConfig {
  const fail = (what: string): never => {
    throw new Error(`mcp_servers.${name}: ${what}`);
  };
  if (!isRecord(value))
    return fail(
      'must be {command, args, env, cwd} or {url, headers, oauth}, with {trust_hints, side_effect_policies, trace_context}',
    );
  const trust = readHintTrust(value);
  if (trust === undefined) return fail(trustShape);
  const { trace_context } = value;
  if (trace_context !== undefined && typeof trace_context !== 'boolean') return fail('trace_context must be true or false');
  const shared = { ...trust, ...(trace_context === undefined ? {} : { trace_context }) };
  const { command, args = [], env = {}, cwd, url, headers = {}, oauth } = value;
  if (typeof url === 'string') {
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return fail(`url must be an http or https address`);
    if (!isTextRecord(headers)) return fail('headers must be an object of strings');
    if (oauth === undefined) return { url, headers, ...shared };
    return isOAuthClient(oauth) ? { url, headers, oauth, ...shared } : fail(oauthShape);
  }
  if (typeof command !== 'string' || command === '') return fail('requires a command or a url');
  if (!Array.isArray(args) || !args.every(arg => typeof arg === 'string')) return fail('args must be a list of strings');
  if (!isTextRecord(env)) return fail('env must be an object of strings');
  if (cwd !== undefined && typeof cwd !== 'string') return fail('cwd must be a folder');
  return { command, args, env, ...(cwd === undefined ? {} : { cwd }), ...shared };
}

const trustShape =
  'trust_hints must be true or false, and side_effect_policies classes by the name of a tool, as in { list_files: pure }';

const oauthShape =
  'oauth must be {client_id, client_secret, issuer, scope}; the secret is named, as in "{{secrets.FILES_SECRET}}", and issuer is the address of the authorization server it is for';

const isOAuthClient = (value: unknown): value is OAuthClient =>
  isTextRecord(value) &&
  ['client_id', 'client_secret', 'issuer'].every(name => Object.hasOwn(value, name)) &&
  Object.keys(value).every(name => ['client_id', 'client_secret', 'issuer', 'scope'].includes(name)) &&
  /^\{\{\s*secrets\.\w+\s*\}\}$/.test(value['client_secret'] ?? '') &&
  URL.canParse(value['issuer'] ?? '');

const isTextRecord = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every(item => typeof item === 'string');
