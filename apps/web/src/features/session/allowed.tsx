'use client';
import type { Permission } from '@pinion/contracts';
import type { ReactNode } from 'react';
import { Locked, LockedFields } from '../../ui/locked.tsx';
import { useWhyNot } from './use-session.ts';

/** Controls of a deed: they rest for whoever may not do it, and say why. */
export function Allowed({ deed: action, children }: { deed: Permission; children: ReactNode }) {
  return (
    <Locked why={useWhyNot(action)}>
      <LockedFields>{children}</LockedFields>
    </Locked>
  );
}
