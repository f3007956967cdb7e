'use client';
import type { Permission } from '@pinion/contracts';
import type { ReactNode } from 'react';
import { Locked, LockedFields } from '../../ui/locked.tsx';
import { useDeniedReason } from './use-session.ts';

/** Controls of a deed: they rest for whoever may not do it, and say why. */
export function RequirePermission({ deed: action, children }: { deed: Permission; children: ReactNode }) {
  return (
    <Locked why={useDeniedReason(action)}>
      <LockedFields>{children}</LockedFields>
    </Locked>
  );
}
