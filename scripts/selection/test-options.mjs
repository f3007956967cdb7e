import { Remedy } from '../lib/failures.mjs';

/** The options of `npm test`, each with how it is written. */
const usage = 'npm test -- [SUITE ...] [--changed [REVISION]] [--shard 1/4] [--file FILE ...] [-t TITLE], or --merge FOLDER';

/**
 * Reads the arguments of `npm test`: { names, changed, shard, files, title, merge }. `changed` is { revision } if only what a
 * change can reach is to run, `shard` is { index, count }.
 */
export function readTestOptions(args, suiteNames) {
  const options = { names: [], files: [] };
  const rest = [...args];
  const valueOf = name => {
    const value = rest.shift();
    if (value === undefined) throw new Remedy(`${name} needs a value`, `Use: ${usage}`);
    return value;
  };
  while (rest.length > 0) {
    const [name, ...values] = splitAtEquals(rest.shift());
    rest.unshift(...values);
    if (name === '--file') options.files.push(valueOf(name));
    else if (name === '-t') options.title = valueOf(name);
    else if (name === '--merge') options.merge = valueOf(name);
    else if (name === '--shard') options.shard = readShard(valueOf(name));
    else if (name === '--changed') options.changed = { revision: hasRevision(rest[0], suiteNames) ? rest.shift() : undefined };
    else if (name.startsWith('-')) throw new Remedy(`there is no option ${name}`, `Use: ${usage}`);
    else if (suiteNames.includes(name)) options.names.push(name);
    else throw new Remedy(`there is no suite '${name}'`, `Use some of: ${suiteNames.join(', ')}.`);
  }
  const isSingle = options.files.length > 0 || options.title !== undefined;
  if (isSingle && options.names.length === 0)
    throw new Remedy('--file and -t need the name of a suite', `Use: npm test -- unit --file FILE -t TITLE`);
  return options;
}

const splitAtEquals = argument => (argument.startsWith('--') ? argument.split(/=(.*)/s, 2) : [argument]);

const hasRevision = (next, suiteNames) => next !== undefined && !next.startsWith('-') && !suiteNames.includes(next);

function readShard(text) {
  const [, index, count] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (!(index >= 1 && index <= count)) throw new Remedy(`'${text}' is no shard`, 'Use one like 1/4: the first of four.');
  return { index, count };
}
