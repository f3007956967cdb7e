'use client';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';

export type DefinitionKind = 'python' | 'javascript' | 'blank';

export type NewDefinitionProps = {
  kind: DefinitionKind;
  /** Called with the name of the tool once it is published. */
  onPublished?: (name: string) => void;
  onClose: () => void;
};

/** The dialog that writes a tool: code, or a definition. Its code is loaded when it is opened. */
export const newDefinition = lazyPart<NewDefinitionProps>(
  async () => (await import('./new-definition-dialog.tsx')).NewDefinitionDialog,
);
