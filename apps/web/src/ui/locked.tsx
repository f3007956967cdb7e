'use client';
import { createContext, type ReactNode, useContext } from 'react';

const Why = createContext<string | undefined>(undefined);
const Disabled = createContext(false);

/** Returns whether the fields here are disabled, for controls that are no form controls and that a fieldset does not disable. */
export const useIsDisabled = (): boolean => useContext(Disabled);

/** Locks everything below against changes, for this reason. Undefined leaves it unlocked. */
export const Locked = ({ why, children }: { why: string | undefined; children: ReactNode }) => <Why value={why}>{children}</Why>;

/**
 * Renders controls that are disabled while their container is locked, with the reason on hover. The controls stay mounted, and keep the
 * focus and what is typed, when the lock opens or closes.
 */
export function LockedFields({ children }: { children: ReactNode }) {
  const why = useContext(Why);
  const isLocked = why !== undefined;
  return (
    <fieldset disabled={isLocked} title={why} role={isLocked ? undefined : 'none'} className="contents">
      <Disabled value={isLocked}>{children}</Disabled>
    </fieldset>
  );
}
