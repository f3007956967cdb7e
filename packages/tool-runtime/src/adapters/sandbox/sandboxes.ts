import type { CodeLanguage, SandboxProbe, SandboxStatus } from '@pinion/contracts';
import type { Clock, SandboxBackend, Unavailable } from '../../ports/index.ts';
import { Availability } from './availability.ts';
import { CallStatistics } from './call-statistics.ts';
import { probe } from './probes.ts';

type ListedSandbox = { backend: SandboxBackend; language: CodeLanguage; unavailable: Unavailable | undefined };

type KnownSandbox = {
  backend: SandboxBackend;
  language: CodeLanguage;
  unavailable(): Promise<Unavailable | undefined>;
};

/** The sandboxes of a server. */
export type Sandboxes = {
  /** Returns the sandboxes by language. Each is tried when it is asked whether it is available. */
  known(): readonly KnownSandbox[];
  /** Returns the sandboxes by language, after all were tried. */
  list(): Promise<readonly ListedSandbox[]>;
  status(): Promise<SandboxStatus[]>;
  /** Tries each sandbox again, and runs the programs that try to leave it. */
  check(): Promise<SandboxStatus[]>;
  close(): Promise<void>;
};

type Entry = { backend: SandboxBackend; calls: CallStatistics; probes: SandboxProbe[]; checkedAt: string | null };

/** Creates the sandboxes of a server. No process starts before the first run or check. */
export function createSandboxes(backends: readonly SandboxBackend[], clock: Pick<Clock, 'now'>): Sandboxes {
  const entries: Entry[] = backends.map(backend => {
    const calls = new CallStatistics();
    return { backend: counted(backend, calls), calls, probes: [], checkedAt: null };
  });
  const availability = new Availability(clock);
  let checking: Promise<SandboxStatus[]> | undefined;
  const all: readonly KnownSandbox[] = entries.flatMap(({ backend }) =>
    backend.languages.map(language => ({ backend, language, unavailable: () => availability.of(backend, language) })),
  );
  const list = (): Promise<readonly ListedSandbox[]> =>
    Promise.all(all.map(async one => ({ ...one, unavailable: await one.unavailable() })));
  const status = async (): Promise<SandboxStatus[]> => {
    const listed = await list();
    return entries.map(entry => statusOf(entry, listed));
  };
  const check = async (): Promise<SandboxStatus[]> => {
    availability.clear();
    await Promise.all(backends.map(async backend => backend.refresh?.()));
    const listed = await list();
    for (const entry of entries) {
      const original = backends.find(({ id }) => id === entry.backend.id);
      const languages = availableOf(entry, listed);
      if (original !== undefined) entry.probes = await probe(original, languages);
      entry.checkedAt = new Date(clock.now()).toISOString();
    }
    return status();
  };
  return {
    known: () => all,
    list,
    status,
    // Callers that ask during a check get its result.
    check: () => (checking ??= check().finally(() => (checking = undefined))),
    close: async () => {
      await Promise.all(backends.map(backend => backend.close()));
    },
  };
}

const availableOf = ({ backend }: Entry, all: readonly ListedSandbox[]): CodeLanguage[] =>
  all.filter(one => one.backend.id === backend.id && one.unavailable === undefined).map(({ language }) => language);

function statusOf(entry: Entry, all: readonly ListedSandbox[]): SandboxStatus {
  const { backend, calls, probes, checkedAt } = entry;
  const available = availableOf(entry, all);
  const missing = all.find(one => one.backend.id === backend.id && one.unavailable !== undefined)?.unavailable;
  return {
    backend: backend.id,
    level: backend.level,
    languages: available.length > 0 ? available : [...backend.languages],
    available: available.length > 0,
    ...missing,
    probes,
    checked_at: checkedAt,
    waiting: backend.waiting(),
    calls: calls.read(),
  };
}

/** Returns the backend with its calls counted. */
const counted = (backend: SandboxBackend, calls: CallStatistics): SandboxBackend => ({
  ...backend,
  run: async request => {
    const startedAt = performance.now();
    const run = await backend.run(request);
    calls.record(run, performance.now() - startedAt);
    return run;
  },
});
