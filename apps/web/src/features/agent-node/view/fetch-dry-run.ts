import type { AgentPolicy, EnabledTool } from '@pinion/contracts';
import type { DryVerdict } from '../../../lib/api-shapes.ts';
import type { ApiClient } from '../../../lib/trpc.ts';

/** A node in its current editor state, for a dry run. */
type DryRunRequest = {
  workflow_id: string;
  node_id: string;
  tools: readonly EnabledTool[];
  policy: AgentPolicy;
  roles: readonly string[];
};

/** Maximum number of tools per request. The query is part of the URL, and URLs have a length limit. */
const toolsPerAddress = 40;

/** Checks calls against the guard's own rules. No tool is called. */
export async function fetchDryRun(client: ApiClient, { tools, roles, ...rest }: DryRunRequest): Promise<DryVerdict[]> {
  const requested = parts(tools, toolsPerAddress).map(some =>
    client.policy.dry_run.query({ ...rest, tools: some, roles: [...roles] }),
  );
  return (await Promise.all(requested)).flat();
}

const parts = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));
