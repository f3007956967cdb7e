import { isRecord } from '@pinion/contracts';

/**
 * Returns the settings of one environment: `environments.<name>` overrides the rest of the file. Objects are merged, all other
 * values are replaced. Throws when the file has environments and this one is not among them.
 */
export function chooseEnvironment(file: unknown, name: string | undefined): unknown {
  if (!isRecord(file) || !Object.hasOwn(file, 'environments')) return file;
  const { environments, ...common } = file;
  if (!isRecord(environments)) throw new Error('/environments: each section requires a name');
  if (name === undefined) return common;
  if (!Object.hasOwn(environments, name)) {
    const known = Object.keys(environments).join(', ') || 'none';
    throw new Error(`/environments: PINION_ENV is ${name}, which does not exist. Available: ${known}`);
  }
  return merged(common, environments[name]);
}

function merged(under: unknown, over: unknown): unknown {
  if (over === null || over === undefined) return under;
  if (!isRecord(under) || !isRecord(over)) return over;
  const names = new Set([...Object.keys(under), ...Object.keys(over)]);
  return Object.fromEntries([...names].map(name => [name, merged(under[name], over[name])]));
}
