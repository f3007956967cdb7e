import { isRecord, own, type WorkflowNode } from '@pinion/contracts';

/** The roles in which a node makes its calls: its own, or those of the program outside that the call was made for. */
export function rolesOfNode({ config }: Pick<WorkflowNode, 'config'>): string[] {
  const caller = own(config, 'caller');
  const roles = own(config, 'roles') ?? (isRecord(caller) ? own(caller, 'roles') : undefined);
  return Array.isArray(roles) ? roles.filter(role => typeof role === 'string') : [];
}
