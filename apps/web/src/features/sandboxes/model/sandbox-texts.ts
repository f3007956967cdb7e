import type { IsolationLevel } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';

/** The products behind the sandboxes. Their names are the same in every language of the app. */
const productNames: Readonly<Record<string, string>> = {
  quickjs: 'QuickJS',
  pyodide: 'Pyodide',
  'just-bash': 'just-bash',
  bubblewrap: 'bubblewrap',
  gvisor: 'gVisor',
};

/** Returns the name of a sandbox. */
export const backendName = (backend: string): string =>
  backend === 'remote' ? t('Sandbox service') : (productNames[backend] ?? backend);

const notCoveredByLevel: Readonly<Record<IsolationLevel, string>> = {
  1: t('Attackers on a shared server who escape both the language VM and its process.'),
  2: t('Flaws in the kernel, which the code shares with the server.'),
  3: t('Flaws in the separate kernel, and attacks on timing.'),
};

/** Returns what a sandbox does not cover. */
export const notCovered = ({ backend, level }: { backend: string; level: IsolationLevel }): string =>
  backend === 'remote'
    ? t(
        'The service itself: its isolation is what its operator provides. It receives the code, the inputs and the secrets of a run.',
      )
    : notCoveredByLevel[level];

export const probeTitles: Readonly<Record<string, string>> = {
  run: t('Runs a program'),
  host_files: t('Host files'),
  write_outside: t('Writing outside'),
  environment: t('Environment'),
  network: t('Network'),
  dns: t('Name lookup'),
  host_processes: t('Host processes'),
  host_realm: t('Host functions'),
  modules: t('Modules'),
  argument: t('Arguments'),
  fork: t('Processes'),
  memory: t('Memory'),
  disk: t('Disk'),
  stack: t('Stack'),
  output: t('Output'),
  time: t('Time'),
  protocol: t('Protocol'),
  state: t('State between runs'),
};
