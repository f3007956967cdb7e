'use client';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import type { TryToolDialogProps } from './try-tool-dialog.tsx';

/** The dialog that executes a tool once. Its code is loaded when it is opened. */
export const tryToolDialog = lazyPart<TryToolDialogProps>(async () => (await import('./try-tool-dialog.tsx')).TryToolDialog);
