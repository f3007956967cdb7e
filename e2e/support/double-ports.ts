import { doublesPorts, freePort } from './free-port.ts';

/** The number of doubles that one worker starts at most. */
const portsPerWorker = 8;

/** Ports for the doubles of one worker. They are chosen before the app starts, because it names the addresses that it can call. */
export class DoublePorts {
  private count = 0;
  private readonly ports: readonly number[];

  constructor(ports: readonly number[]) {
    this.ports = ports;
  }

  static async choose(): Promise<DoublePorts> {
    const [ports = []] = await choosePorts(1);
    return new DoublePorts(ports);
  }

  next(): number {
    const port = this.ports[this.count];
    if (port === undefined) throw new Error(`a worker starts more than ${portsPerWorker} doubles: raise portsPerWorker`);
    this.count += 1;
    return port;
  }

  /** The settings of an app that calls these doubles. */
  get appEnv(): Record<string, string> {
    return { PINION_EGRESS_ALLOW: allowedHosts(this.ports) };
  }
}

/** Chooses ports for a number of workers. No port is chosen twice. */
export async function choosePorts(workers: number): Promise<number[][]> {
  const chosen = new Set<number>();
  while (chosen.size < workers * portsPerWorker) chosen.add(await freePort(doublesPorts));
  const ports = [...chosen];
  return Array.from({ length: workers }, () => ports.splice(0, portsPerWorker));
}

/** Returns the addresses of doubles as `PINION_EGRESS_ALLOW` lists them. */
export const allowedHosts = (ports: readonly number[]): string => ports.map(port => `127.0.0.1:${port}`).join(',');
