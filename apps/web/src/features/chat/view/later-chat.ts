'use client';
import { later } from '../../../lib/lazy/later.tsx';
import type { ChatPanelProps } from './chat-panel.tsx';

export const chatPanel = later<ChatPanelProps>(async () => (await import('./chat-panel.tsx')).ChatPanel);
