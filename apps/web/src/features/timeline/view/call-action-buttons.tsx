import { Button } from '../../../ui/button.tsx';
import { RequirePermission } from '../../session/index.ts';
import type { CallAction } from '../model/call-action.ts';
import type { CallRow } from '../model/call-row.ts';

/** Renders the actions of a call beside its envelope. */
export function CallActionButtons({ row, actions }: { row: CallRow; actions: readonly CallAction[] }) {
  return (
    <RequirePermission permission="edit">
      {actions
        .filter(action => action.isFor(row))
        .map(({ label, key, icon, act, deniedReason }) => (
          <Button
            key={key}
            size="small"
            icon={icon}
            aria-keyshortcuts={key.toUpperCase()}
            disabled={deniedReason !== undefined}
            title={deniedReason}
            onClick={() => act(row)}
          >
            {label}
          </Button>
        ))}
    </RequirePermission>
  );
}
