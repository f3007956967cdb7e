import { hostname } from 'node:os';

/** Who holds a lease: the machine, the process, and something that tells two processes of one number apart. */
export const leaseOwner = (pid: number, unique: string): string => `${hostname()}:${pid}:${unique}`;

/** True only when it is certain: the holder was a process of this machine, and there is no such process any more. */
export function isGone(owner: string): boolean {
  const [host, pid] = owner.split(':');
  if (host !== hostname() || pid === undefined) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
