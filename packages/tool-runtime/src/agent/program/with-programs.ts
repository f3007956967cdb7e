import type { AgentRun } from '../agent-run.ts';
import { programTool } from './program-tool.ts';

/** Returns the run with the tool that runs programs, as its policy says: beside its tools, or in place of them. */
export function withPrograms(run: AgentRun): AgentRun {
  const { tools } = run;
  switch (run.policy.programs) {
    case 'offered':
      return { ...run, tools: [...tools, programTool(tools)], programTools: tools };
    case 'only':
      return { ...run, tools: [programTool(tools)], programTools: tools };
    case 'off':
    case undefined:
      return run;
  }
}
