import type { CodeLanguage } from '@pinion/contracts';
import type { SandboxBackend, Unavailable } from '../../../ports/index.ts';
import { rehearse } from '../rehearse.ts';
import { findProgram } from '../find-programs.ts';
import { filterTableOf } from './syscall-numbers.ts';

const packageOf: Readonly<Record<string, string>> = { bwrap: 'bubblewrap', setpriv: 'util-linux' };

/** Returns why this machine lacks what a language needs. Undefined if it has everything. */
export function missingPrograms(language: CodeLanguage): Unavailable | undefined {
  if (process.platform !== 'linux') return { reason: 'bubblewrap runs on Linux only', remedy: 'Run Pinion on Linux.' };
  if (filterTableOf(process.arch) === undefined)
    return { reason: `no system call filter exists for ${process.arch}`, remedy: 'Run Pinion on an x64 or arm64 machine.' };
  const interpreter = { python: 'python3', shell: 'bash', javascript: 'bwrap' }[language];
  const names = ['bwrap', ...(process.getuid?.() === 0 ? ['setpriv'] : []), interpreter];
  const missing = names.filter(name => findProgram(name) === undefined);
  if (missing.length === 0) return undefined;
  const packages = [...new Set(missing.map(name => packageOf[name] ?? name))].join(' ');
  return { reason: `${missing.join(', ')} not found in /usr/bin`, remedy: `Install it: apt-get install ${packages}` };
}

/** Returns why this machine has bubblewrap and does not let it create namespaces. Undefined if it does. */
export const refusedStart = (backend: Pick<SandboxBackend, 'run'>, language: CodeLanguage): Promise<Unavailable | undefined> =>
  rehearse(backend, language, {
    name: 'bubblewrap',
    remedy:
      'Allow unprivileged user namespaces (sysctl kernel.unprivileged_userns_clone=1), or run outside a restricted container.',
  });
