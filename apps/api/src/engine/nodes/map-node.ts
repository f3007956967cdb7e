import type { MapConfig, NodeError } from '@pinion/contracts';
import type { NodeEnd } from '../scheduler/node-end.ts';
import type { NodeRun } from './node-run.ts';
import { cutOff } from './answer-or-cut.ts';
import { notInBundle, recordedEnd } from './recorded-end.ts';
import { recordedPartsOf, runPart, pinnedWorkflowOf } from './run-part.ts';
import { runConcurrently } from './map-progress.ts';

type Failed = { index: number; error: NodeError };

/** Runs a workflow for each item of a list, with limited concurrency. Items that ended before a crash are not run again. */
export async function runMapNode(run: NodeRun, config: MapConfig): Promise<NodeEnd> {
  const known = recordedEnd(run);
  if (known !== undefined) return known;
  if (run.context.replayed !== undefined) return notInBundle(run.node.id);
  const list = run.inputs['in'] ?? null;
  if (!Array.isArray(list))
    return refused(
      `Map requires a list on its input in, but received ${kindOf(list)}. An expression returns one match as itself and none as nothing: put it in brackets, [ … ]`,
    );
  if (list.length > config.max_items) return refused(`The list has ${list.length} items. The limit is ${config.max_items}`);
  return mapItems(run, config, list);
}

async function mapItems(run: NodeRun, config: MapConfig, list: readonly unknown[]): Promise<NodeEnd> {
  const { concurrency, on_error } = config;
  const { signal } = run.context;
  const stop = new AbortController();
  const parts = recordedPartsOf(run);
  const workflow = await pinnedWorkflowOf(run, config.workflow, parts);
  const items: unknown[] = list.map(() => null);
  const errors: Failed[] = [];
  const cut = AbortSignal.any([signal, stop.signal]);
  const runItem = async (index: number, slot: 'ahead' | 'held'): Promise<void> => {
    const end = await runPart(run, { workflow, input: list[index] ?? null, index, slot, signal: cut }, parts);
    if (end.ok) items[index] = end.output ?? null;
    else if (!end.isCut) errors.push({ index, error: end.error });
    if (!end.ok && on_error === 'stop') stop.abort();
  };
  const { children } = run.context.deps;
  const { scope, run_id } = run.context.spec;
  // If one worker fails, the others must not continue unnoticed.
  await runConcurrently({ children, scope, run_id, count: list.length, concurrency, cut, runItem }).finally(() => stop.abort());
  if (signal.aborted) return { kind: 'failed', error: cutOff };
  const [first] = errors;
  if (on_error === 'stop' && first !== undefined) return { kind: 'failed', error: ofItem(first) };
  return { kind: 'finished', outputs: { items, errors: errors.sort((a, b) => a.index - b.index) } };
}

const refused = (message: string): NodeEnd => ({ kind: 'failed', error: { code: 'VALIDATION_ERROR', message } });

const kindOf = (value: unknown): string => (value === null ? 'nothing' : `a value of type ${typeof value}`);

const ofItem = ({ index, error }: Failed): NodeError => ({
  ...error,
  message: `item ${index}: ${error.message}`,
  details: { index, cause: error.details },
});
