import { type Confirmation, isUnsafe, strictestConfirmation, type ToolSpec } from '@pinion/contracts';
import { type Extension, extensionPriority } from './extension.ts';
import { refusal } from './refuse.ts';

/**
 * Creates the approval extension, which denies a call that needs approval and has none. It requests no approval itself: the
 * guard does, before the call gets here. A second safeguard for callers with their own guard.
 */
export function createApprovalExtension({ mode = 'unsafe_only' }: { mode?: Confirmation } = {}): Extension {
  return {
    name: 'approval',
    priority: extensionPriority.high,
    before_execute({ spec, confirmed }) {
      if (confirmed === true || !needsPerson(spec, mode)) return undefined;
      return refusal('approval', 'confirmation_required', `${spec.name} requires approval for this call.`);
    },
  };
}

function needsPerson(spec: ToolSpec, mode: Confirmation): boolean {
  const strictest = strictestConfirmation([mode, spec.confirmation]);
  return strictest === 'always' || (strictest === 'unsafe_only' && isUnsafe(spec));
}
