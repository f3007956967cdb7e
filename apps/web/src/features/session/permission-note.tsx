'use client';
import type { Permission } from '@pinion/contracts';
import { useDeniedReason } from './use-session.ts';
import { LockIcon } from '../../ui/icons/first-icons.tsx';

/** Renders the reason once where several controls are disabled. Renders nothing for users with the permission. */
export function PermissionNote({ permission }: { permission: Permission }) {
  const why = useDeniedReason(permission);
  if (why === undefined) return null;
  return (
    <p
      role="note"
      className="flex gap-2 items-baseline my-1.5 text-ink-2 text-small [&_svg]:flex-none [&_svg]:text-ink-3 [&_svg]:translate-y-[2px]"
    >
      <LockIcon size={14} />
      {why}
    </p>
  );
}
