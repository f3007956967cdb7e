import { join } from 'node:path';
import { keepCompiledCode, readEnv } from './env.ts';
import { startServer } from './start-server.ts';

export { startServer };

if (import.meta.main) {
  const env = readEnv();
  keepCompiledCode(join(env.dataDir, 'code-cache'));
  const isReady = startServer({ env });
  const stop = (): void => {
    // A second signal means it: leave at once. What was committed is on disk.
    for (const signal of signals) process.once(signal, () => process.exit(130));
    isReady
      .then(server => server.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, stop);
  try {
    const server = await isReady;
    process.stdout.write(`Pinion is ready at ${server.url}/\n`);
  } catch (error) {
    process.stderr.write(`Pinion cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
