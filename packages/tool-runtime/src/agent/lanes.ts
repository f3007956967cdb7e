import { isSafeToRepeat, type ToolSpec } from '@pinion/contracts';

/**
 * Returns the lane of a tool: its concurrency key, otherwise its namespace, otherwise its name. Undefined means that it needs
 * no order.
 */
export function laneOf({ name, concurrency_key, side_effect_policy }: ToolSpec): string | undefined {
  if (isSafeToRepeat(side_effect_policy)) return undefined;
  if (concurrency_key !== undefined) return concurrency_key;
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? name : name.slice(0, dot);
}

/** Runs calls with side effects one after another on their lane, in the order of arrival. Lanes are independent of each other. */
export class Lanes {
  private readonly last = new Map<string, Promise<unknown>>();

  run<Answer>(lane: string, task: () => Promise<Answer>): Promise<Answer> {
    const before = this.last.get(lane);
    const own = before === undefined ? task() : before.then(task, task);
    this.last.set(lane, own);
    return own;
  }
}
