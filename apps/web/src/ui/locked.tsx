'use client';
import { createContext, type ReactNode, useContext } from 'react';

const Why = createContext<string | undefined>(undefined);
const Disabled = createContext(false);

/** Returns whether the fields here are disabled, for controls that are no form controls and that a fieldset does not disable. */
export const useIsDisabled = (): boolean => useContext(Disabled);

/** Locks everything below against changes, for this reason. Undefined leaves it unlocked. */
export const Locked = ({ why, children }: { why: string | undefined; children: ReactNode }) => <Why value={why}>{children}</Why>;

/** Renders controls that are disabled while their container is locked, with the reason on hover. */
export function LockedFields({ children }: { children: ReactNode }) {
  const why = useContext(Why);
  if (why === undefined) return children;
  return (
    <fieldset disabled title={why} className="contents">
      <Disabled value={true}>{children}</Disabled>
    </fieldset>
  );
}
