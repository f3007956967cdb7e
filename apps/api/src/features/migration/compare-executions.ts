import type { Scope, ToolSpec } from '@pinion/contracts';
import { executeTool } from '../executions/index.ts';
import type { RunServices } from '../runs/index.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { compareRequest, compareResult, compareVerdict, unknownTool } from './compare-record.ts';
import { type CallVerdictOf, createCallVerdict } from './judge-record.ts';
import type { CompareExecutions, ComparedRecord, OldRecord } from './old-record.ts';
import { plannedRequest } from './planned-request.ts';

export type ExecutionComparison = {
  totals: { equal: number; different: number; not_comparable: number };
  records: ComparedRecord[];
};
/** The agent that performs the pure calls. */
export type ComparingAgent = { agent_id: string; token_id: string | undefined };

type CompareDeps = RunServices &
  Pick<ApiServices, 'tools' | 'activations' | 'workspaceSettings' | 'confirmationFloor' | 'schemas'>;

const waitS = 30;
const atOnce = 4;

/**
 * Compares recorded executions with what would happen here, without side effects. Pure calls that the guard allows are
 * performed. Every other call is compared up to the verdict of the guard and the request that would be sent.
 */
export async function compareExecutions(
  services: CompareDeps,
  scope: Scope,
  agent: ComparingAgent,
  { records, policy, tools, ignore }: CompareExecutions,
): Promise<ExecutionComparison> {
  const catalog = await services.tools.catalog(scope);
  const judge = await createCallVerdict(services, scope, agent.agent_id, policy);
  const compareOne = (record: OldRecord, index: number): Promise<ComparedRecord> => {
    const { name, version } = (Object.hasOwn(tools, record.tool_name) ? tools[record.tool_name] : undefined) ?? {
      name: record.tool_name,
    };
    const about = { id: record.id ?? String(index), tool_name: record.tool_name };
    return compareRecord(services, scope, agent, { record, ignore, judge, spec: catalog.lookup(name, version) }).then(
      compared => ({
        ...about,
        ...compared,
      }),
    );
  };
  const compared: ComparedRecord[] = [];
  for (let from = 0; from < records.length; from += atOnce)
    compared.push(
      ...(await Promise.all(records.slice(from, from + atOnce).map((record, index) => compareOne(record, from + index)))),
    );
  const count = (outcome: ComparedRecord['outcome']): number => compared.filter(one => one.outcome === outcome).length;
  return {
    totals: { equal: count('equal'), different: count('different'), not_comparable: count('not_comparable') },
    records: compared,
  };
}

type Given = { record: OldRecord; spec: ToolSpec | undefined; judge: CallVerdictOf; ignore: readonly string[] };

async function compareRecord(
  services: CompareDeps,
  scope: Scope,
  agent: ComparingAgent,
  { record, spec, judge, ignore }: Given,
): Promise<Omit<ComparedRecord, 'id' | 'tool_name'>> {
  if (spec === undefined) return { ...unknownTool(record.tool_name), tool: null, verdict: null, request: null, run_id: null };
  const judged = await judge(spec, record.args);
  const verdict = judged.verdict === 'invalid' ? 'deny' : judged.verdict;
  const facts = { tool: `${spec.name}@${spec.version}`, verdict, request: plannedRequest(spec, record.args), run_id: null };
  const refused = compareVerdict(record, judged);
  if (refused !== undefined) return { ...facts, ...refused };
  if (spec.side_effect_policy !== 'pure' || spec.access === 'write' || verdict === 'ask')
    return { ...facts, ...compareRequest(record, facts.request) };
  const order = { tool: spec.name, version: spec.version, input: record.args, ...agent, wait_s: waitS };
  const { run_id, envelope } = await executeTool(services, scope, order, undefined);
  return { ...facts, ...compareResult(record, envelope, ignore), run_id };
}
