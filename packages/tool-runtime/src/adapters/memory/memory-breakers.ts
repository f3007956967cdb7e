import type { BreakerState, BreakerStore, Clock } from '../../ports/index.ts';

/** A circuit breaker's state. Times are milliseconds of the clock. 0 means closed, or that no probe is running. */
type Circuit = { failures: number; openUntil: number; probeUntil: number };

/** Seconds after which other callers should retry while a probe is running. The end of the probe cannot be known in advance. */
const whileTriedS = 1;

/**
 * Creates the circuit breakers of one process. A closed circuit without failures is forgotten. A caller that probes and never
 * reports the outcome holds the probe for `open_s`, then the next caller can probe.
 */
export function memoryBreakers(clock: Pick<Clock, 'monotonic'>): BreakerStore {
  const circuits = new Map<string, Circuit>();
  // Starts at 1, so that 0 stays free for "closed".
  const now = (): number => clock.monotonic() + 1;

  const close = (key: string): void => void circuits.delete(key);
  const open = (key: string, failures: number, untilMs: number): void =>
    void circuits.set(key, { failures, openUntil: untilMs, probeUntil: 0 });

  return {
    admit(key, { open_s }) {
      const circuit = circuits.get(key);
      if (circuit === undefined || circuit.openUntil === 0) return { ok: true, probe: false };
      const at = now();
      if (at < circuit.openUntil) return { ok: false, retry_after_s: seconds(circuit.openUntil - at) };
      if (at < circuit.probeUntil) return { ok: false, retry_after_s: Math.min(whileTriedS, seconds(circuit.probeUntil - at)) };
      circuit.probeUntil = at + open_s * 1000;
      return { ok: true, probe: true };
    },
    report(key, { failures, open_s }, ended, probe) {
      const at = now();
      const circuit = circuits.get(key) ?? { failures: 0, openUntil: 0, probeUntil: 0 };
      if (circuit.openUntil !== 0) {
        if (!probe || at < circuit.openUntil) return;
        if (ended === 'well') close(key);
        else if (ended === 'badly') open(key, circuit.failures + 1, at + open_s * 1000);
        else circuit.probeUntil = 0;
      } else if (ended === 'well') close(key);
      else if (ended === 'badly') {
        const count = circuit.failures + 1;
        open(key, count, count >= failures ? at + open_s * 1000 : 0);
      }
    },
    look(key) {
      const circuit = circuits.get(key);
      return circuit === undefined ? { phase: 'closed', failures: 0 } : stateOf(circuit, now());
    },
  };
}

function stateOf({ failures, openUntil }: Circuit, at: number): BreakerState {
  if (openUntil === 0) return { phase: 'closed', failures };
  if (at < openUntil) return { phase: 'open', failures, retry_after_s: seconds(openUntil - at) };
  return { phase: 'half_open', failures };
}

const seconds = (ms: number): number => Math.ceil(ms) / 1000;
