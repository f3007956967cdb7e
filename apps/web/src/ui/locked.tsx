'use client';
import { createContext, type ReactNode, useContext } from 'react';

const Why = createContext<string | undefined>(undefined);

/** What is below may be looked at and not be changed, for this reason; undefined: it may. */
export const Locked = ({ why, children }: { why: string | undefined; children: ReactNode }) => <Why value={why}>{children}</Why>;

/** Controls that rest while what they are in is locked, and say why when pointed at. */
export function LockedFields({ children }: { children: ReactNode }) {
  const why = useContext(Why);
  if (why === undefined) return children;
  return (
    <fieldset disabled title={why} className="contents">
      {children}
    </fieldset>
  );
}
