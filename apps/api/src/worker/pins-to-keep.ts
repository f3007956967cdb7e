import { resolvePin, type RunFold } from '@pinion/contracts';

/** The values that a later run may fall back on: pins that ask for it, of agents that ended well. */
export function pinsToKeep(fold: RunFold): { node_id: string; pin: string; value: string }[] {
  return [...fold.nodes].flatMap(([node_id, node]) => {
    const pins = node.agent?.started?.pins.filter(pin => pin.on_missing === 'stale_last_success') ?? [];
    if (node.agent === undefined || pins.length === 0 || node.status !== 'succeeded') return [];
    const outputs = node.agent.outputs();
    return pins.flatMap(pin => {
      const resolved = resolvePin(pin, outputs);
      return resolved.kind === 'value' ? [{ node_id, pin: pin.name, value: JSON.stringify(resolved.value ?? null) }] : [];
    });
  });
}
