'use client';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import type { AddNodeDialogProps } from './add-node-dialog.tsx';
import type { ConnectListProps } from './connect-list.tsx';

export const addNodeDialog = lazyPart<AddNodeDialogProps>(async () => (await import('./add-node-dialog.tsx')).AddNodeDialog);
export const connectList = lazyPart<ConnectListProps>(async () => (await import('./connect-list.tsx')).ConnectList);
