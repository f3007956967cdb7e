'use client';
import type { Deed } from '@pinion/contracts';
import type { ReactNode } from 'react';
import { Locked, LockedFields } from '../../ui/locked.tsx';
import { useWhyNot } from './use-session.ts';

/** Controls of a deed: they rest for whoever may not do it, and say why. */
export function Allowed({ deed, children }: { deed: Deed; children: ReactNode }) {
  return (
    <Locked why={useWhyNot(deed)}>
      <LockedFields>{children}</LockedFields>
    </Locked>
  );
}
