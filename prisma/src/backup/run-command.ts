import { BackupRefused } from './manifest.ts';

/** Runs a command. An expected failure is printed with its remedy, and the exit code is 1. */
export async function runCommand(name: string, command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    process.exitCode = 1;
    const isExpected = error instanceof BackupRefused || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') === true;
    if (!isExpected) throw error;
    const { message } = error as Error;
    const remedy = error instanceof BackupRefused ? `\n  what to do: ${error.remedy}` : '';
    process.stderr.write(`${name}: ${message}${remedy}\n`);
  }
}

export const formatSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
