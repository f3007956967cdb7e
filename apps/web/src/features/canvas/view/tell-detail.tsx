'use client';
import { useLayoutEffect } from 'react';
import type { Detail } from '../model/detail.ts';
import { useDetail } from './use-detail.ts';

/** Tells the canvas around it when the zoom passes from one level of detail to the next, before that is painted. */
export function TellDetail({ onDetail }: { onDetail: (detail: Detail) => void }) {
  const detail = useDetail();
  useLayoutEffect(() => onDetail(detail), [detail, onDetail]);
  return null;
}
