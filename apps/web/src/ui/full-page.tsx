import type { ReactNode } from 'react';

/** Renders a page that fills the window and never scrolls itself: a bar above, and fixed regions below. */
export const FullPage = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col h-[calc(100dvh_-_var(--notice-height,0px))] overflow-clip bg-canvas">{children}</div>
);
