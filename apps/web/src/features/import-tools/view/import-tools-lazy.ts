'use client';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';

export type ImportToolsProps = {
  kind: 'openapi' | 'mcp';
  /** The name of the agent on which the chosen tools are turned on. Undefined if there is none. */
  agentName?: string;
  /** Called with the names of the chosen tools. */
  onImported?: (names: readonly string[]) => void;
  onClose: () => void;
};

/** The dialogs that import tools from a document or a server. Their code is loaded when one is opened. */
export const importTools = lazyPart<ImportToolsProps>(async () => (await import('./import-tools-dialog.tsx')).ImportToolsDialog);
