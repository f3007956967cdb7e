'use client';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import type { ImportToolsProps } from './import-tools-props.ts';

/** The dialogs that import tools from a document or a server. Their code is loaded when one is opened. */
export const importToolsDialog = lazyPart<ImportToolsProps>(
  async () => (await import('./import-tools-dialog.tsx')).ImportToolsDialog,
);
