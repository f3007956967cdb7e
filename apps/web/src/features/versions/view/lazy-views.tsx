'use client';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import type { HistoryPanelProps } from './history-panel.tsx';
import type { PublishDialogProps } from './publish-dialog.tsx';

/** Views that most visits to the editor never open, loaded on demand. */
export const { View: HistoryPanel } = lazyPart<HistoryPanelProps>(async () => (await import('./history-panel.tsx')).HistoryPanel);
export const { View: PublishDialog } = lazyPart<PublishDialogProps>(
  async () => (await import('./publish-dialog.tsx')).PublishDialog,
);
