import { flushCompileCache } from 'node:module';
import { keepCompiledCode, readEnv } from './configuration/env.ts';
import { makeOwnerLink, makeSetupLink, makeStartLink } from './features/members/index.ts';
import { surviveClosedOutput } from './platform/errors/survive-closed-output.ts';
import { addressWarnings } from './platform/http/address-warnings.ts';
import { startServer } from './composition/start-server.ts';

export { startServer };

/** Milliseconds that closing can take after the drain. */
const mostClosingMs = 10_000;

if (import.meta.main) {
  surviveClosedOutput();
  const env = readEnv();
  keepCompiledCode(env);
  const isReady = startServer({ env });
  const stop = (): void => {
    // A second signal exits at once. Everything that was committed is on disk.
    for (const signal of signals) process.once(signal, () => process.exit(130));
    // Work that does not end (the database is unavailable, a request hangs) resumes from the journal at the next start.
    setTimeout(() => process.exit(1), mostClosingMs + (env.drainSeconds + env.runDrainSeconds) * 1_000).unref();
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
    process.stdout.write(`Pinion is ready at ${server.publicUrl}/\n`);
    // Node.js writes the compile cache when a process exits. A server that is killed never does.
    flushCompileCache();
    if (env.proxy !== undefined) process.stdout.write(`${env.proxy.described}\n`);
    for (const warning of addressWarnings(env.address)) process.stderr.write(`Pinion: ${warning}\n`);
    const setupLink = await makeSetupLink(server.services, server.services.owner);
    if (setupLink !== undefined) process.stdout.write(`Set up the owner's account: ${setupLink}\n`);
    const startLink = await makeStartLink(server.services, server.services.owner, server.publicUrl);
    if (startLink !== undefined) process.stdout.write(`Sign in: ${startLink}\n`);
    else if (env.ownerLink) {
      const link = await makeOwnerLink(server.services, server.services.owner, server.publicUrl);
      process.stdout.write(
        link === undefined ? 'Sign-in is not required. No link is needed.\n' : `Sign in as an owner: ${link}\n`,
      );
    }
  } catch (error) {
    process.stderr.write(`Pinion cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
