import type { ReactNode } from 'react';
import { t } from '../lib/texts/t.ts';

/** Renders a quiet value, such as "never". Without one, a dash in place of a value that is empty. */
export const Muted = ({ children = t('—') }: { children?: ReactNode }) => <span className="text-ink-3">{children}</span>;
