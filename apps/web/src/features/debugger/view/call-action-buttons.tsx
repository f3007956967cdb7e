'use client';
import { Button } from '../../../ui/button.tsx';
import { RequirePermission } from '../../session/index.ts';
import type { CallAction, CallRow } from '../../timeline/index.ts';

/** Renders the actions of a call beside its envelope. */
export function CallActionButtons({ row, actions }: { row: CallRow; actions: readonly CallAction[] }) {
  return (
    <RequirePermission deed="edit">
      {actions
        .filter(action => action.isFor(row))
        .map(({ label, key, icon, act }) => (
          <Button key={key} size="small" icon={icon} aria-keyshortcuts={key.toUpperCase()} onClick={() => act(row)}>
            {label}
          </Button>
        ))}
    </RequirePermission>
  );
}
