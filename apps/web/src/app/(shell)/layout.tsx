import type { ReactNode } from 'react';
import { AppShell } from '../../features/shell/index.ts';

export default function ShellLayout({ children }: { children: ReactNode }) {
  return <AppShell>{children}</AppShell>;
}
