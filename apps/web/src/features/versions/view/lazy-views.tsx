'use client';
import { later } from '../../../lib/lazy/later.tsx';
import type { HistoryPanelProps } from './history-panel.tsx';
import type { PublishDialogProps } from './publish-dialog.tsx';

/** What most visits to the editor never open comes when it is asked for. */
export const { View: HistoryPanel } = later<HistoryPanelProps>(async () => (await import('./history-panel.tsx')).HistoryPanel);
export const { View: PublishDialog } = later<PublishDialogProps>(
  async () => (await import('./publish-dialog.tsx')).PublishDialog,
);
