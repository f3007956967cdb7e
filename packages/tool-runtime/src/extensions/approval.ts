import { type Confirmation, isUnsafe, strictestConfirmation, type ToolSpec } from '@pinion/contracts';
import { type Extension, extensionPriority } from './extension.ts';
import { refuse } from './refuse.ts';

/**
 * Approval (2-038, 2-039): a call that needs a person's yes and has none is refused. It asks nobody itself: the guard
 * does, before the call gets here. So it is the second lock on the same door, for callers with a guard of their own.
 */
export function createApprovalExtension({ mode = 'unsafe_only' }: { mode?: Confirmation } = {}): Extension {
  return {
    name: 'approval',
    priority: extensionPriority.high,
    before_execute({ spec, confirmed }) {
      if (confirmed === true || !needsPerson(spec, mode)) return undefined;
      return refuse('approval', 'confirmation_required', `${spec.name} runs only when a person has said yes to this call`);
    },
  };
}

function needsPerson(spec: ToolSpec, mode: Confirmation): boolean {
  const strictest = strictestConfirmation([mode, spec.confirmation]);
  return strictest === 'always' || (strictest === 'unsafe_only' && isUnsafe(spec));
}
