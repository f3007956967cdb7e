import type { IsolationLevel } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';

/** The products behind the sandboxes. Their names are the same in every language of the app. */
export const backendNames: Readonly<Record<string, string>> = {
  quickjs: 'QuickJS',
  pyodide: 'Pyodide',
  'just-bash': 'just-bash',
  bubblewrap: 'bubblewrap',
  gvisor: 'gVisor',
};

export const notCovered: Readonly<Record<IsolationLevel, string>> = {
  1: t('Hostile users of a shared server: a flaw in the language VM together with one in its process.'),
  2: t('Flaws in the kernel, which the code shares with the server.'),
  3: t('Flaws in the separate kernel, and attacks on timing.'),
};

export const probeNames: Readonly<Record<string, string>> = {
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
