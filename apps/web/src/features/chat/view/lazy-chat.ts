'use client';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import type { ChatPanelProps } from './chat-panel.tsx';

export const chatPanel = lazyPart<ChatPanelProps>(async () => (await import('./chat-panel.tsx')).ChatPanel);
