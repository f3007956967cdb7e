'use client';
import { lazy } from 'react';

/** What most visits to the editor never open comes when it is asked for. */
export const HistoryPanel = lazy(async () => ({ default: (await import('./history-panel.tsx')).HistoryPanel }));
export const PublishDialog = lazy(async () => ({ default: (await import('./publish-dialog.tsx')).PublishDialog }));
