import { programCodeOf, programLanguageOf, programToolName, type ToolSpec } from '@pinion/contracts';
import type { LoadedJournal } from '../../run/index.ts';
import type { CallRow } from '../../timeline/index.ts';

/** A program that a model wrote in a run, with what it needs to run again. */
export type SavedProgram = {
  run_id: string;
  node_id: string;
  call_id: string;
  code: string;
  language: 'javascript' | 'python';
  /** The tools that it called, each in the version that it called. */
  tools: readonly { name: string; version: string }[];
};

/** The version in the envelope of a denied call to an unknown tool. */
const noVersion = '0.0.0';

export const isProgramRow = ({ name }: Pick<CallRow, 'name'>): boolean => name === programToolName;

/** Returns the program of a call that has ended. Undefined for every other call. */
export function savedProgramOf({ latest, timeline }: LoadedJournal, row: CallRow): SavedProgram | undefined {
  const code = isProgramRow(row) ? programCodeOf(undefined, row.envelope?.input) : undefined;
  if (code === undefined) return undefined;
  const calls = timeline.rows.filter(
    one => one.kind === 'call' && one.node_id === row.node_id && one.caller?.program_call_id === row.call_id,
  );
  const versions = new Map(calls.flatMap(one => (one.kind === 'call' ? [[one.name, one.version] as const] : [])));
  const tools = [...versions].filter(([, version]) => version !== noVersion).map(([name, version]) => ({ name, version }));
  return {
    run_id: latest.runId,
    node_id: row.node_id,
    call_id: row.call_id,
    code,
    language: programLanguageOf(row.envelope?.input),
    tools,
  };
}

/** Returns the definitions of the tools of a program, as they were when the run started. */
export const toolsOfProgram = ({ latest }: LoadedJournal, { tools }: Pick<SavedProgram, 'tools'>): ToolSpec[] =>
  tools.flatMap(({ name, version }) => latest.started?.tools.find(spec => spec.name === name && spec.version === version) ?? []);
