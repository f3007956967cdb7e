import { existsSync } from 'node:fs';

/** Returns the first of some programs that this machine has. Only folders of the system, which are in the sandbox, too. */
export const findProgram = (name: string): string | undefined =>
  ['/usr/bin', '/usr/local/bin', '/usr/sbin'].map(folder => `${folder}/${name}`).find(file => existsSync(file));
