'use client';
import { useEffect } from 'react';
import { whenIdle } from '../../../lib/lazy/when-idle.ts';
import { chatPanel } from '../../chat/index.ts';
import { laterParts } from './later-parts.ts';

/** Brings what the first click is likely to want, once the canvas stands. */
export function useLaterParts(): void {
  useEffect(() => whenIdle(() => [...laterParts, chatPanel].forEach(part => part.fetch())), []);
}
