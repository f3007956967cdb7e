'use client';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import type { NewDefinitionProps } from './new-definition-dialog.tsx';

/** The dialog that writes a tool: code, or a definition. Its code is loaded when it is opened. */
export const newDefinition = lazyPart<NewDefinitionProps>(
  async () => (await import('./new-definition-dialog.tsx')).NewDefinitionDialog,
);
