import { readFileSync } from 'node:fs';
import { readNamedVariables } from './env.ts';
import type { RemoteSandboxSettings } from './remote-sandbox-settings.ts';

/** Reads the token of the sandbox service. Throws without one, and never shows it. */
export function readServiceToken(
  { token_env, token_file }: Pick<RemoteSandboxSettings, 'token_env' | 'token_file'>,
  readVariables = readNamedVariables,
): string {
  const source = token_env === undefined ? `the file ${token_file}` : `the variable ${token_env}`;
  const token = (token_env === undefined ? textOf(token_file ?? '') : (readVariables([token_env]).get(token_env) ?? '')).trim();
  if (token === '') throw new Error(`sandbox.remote: ${source} contains no token`);
  // Other characters cannot be in a header.
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new Error(`sandbox.remote: the token in ${source} contains characters other than ASCII`);
  return token;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Error(`sandbox.remote: the file ${file} cannot be read`);
  }
}
