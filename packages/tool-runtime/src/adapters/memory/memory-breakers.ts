import type { BreakerState, BreakerStore, Clock } from '../../ports/index.ts';

/** Milliseconds of the clock; 0 = closed, or nobody tries. */
type Circuit = { failures: number; openUntil: number; probeUntil: number };

/** While somebody tries, others are told to come back this soon: the try ends when it ends. */
const whileTriedS = 1;

/**
 * Circuits of one process. One that is closed and has no failure is forgotten. Whoever tries and never tells holds its turn
 * for `open_s`; then the next one may.
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
    tell(key, { failures, open_s }, ended, probe) {
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
