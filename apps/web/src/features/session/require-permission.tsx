'use client';
import type { Permission } from '@pinion/contracts';
import type { ReactNode } from 'react';
import { Locked, LockedFields } from '../../ui/locked.tsx';
import { useDeniedReason } from './use-session.ts';

/** Renders the controls of a permission. They are disabled, with a reason, for users who lack it. */
export function RequirePermission({ permission, children }: { permission: Permission; children: ReactNode }) {
  return (
    <Locked why={useDeniedReason(permission)}>
      <LockedFields>{children}</LockedFields>
    </Locked>
  );
}
