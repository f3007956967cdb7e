'use client';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isComposing } from '../is-composing.ts';

export type PendingLazyPartProps = {
  onClose: () => void;
  /** The button that handles its own clicks. */
  button?: RefObject<HTMLElement | null>;
  /** True when the loaded view stays open when the user clicks elsewhere. The pending one then stays too. */
  isNonModal?: boolean;
};

/**
 * Handles input while the code of a view is loading, and renders nothing. Escape, or a click elsewhere, cancels it like it
 * would close the view, so that nothing opens over what the user has moved on to.
 */
export function PendingLazyPart({ onClose, button, isNonModal = false }: PendingLazyPartProps) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const requestedAt = performance.now();
    const ended = new AbortController();
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event)) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    // The click that opened it is still bubbling after this is mounted.
    const point = ({ target, timeStamp }: PointerEvent) => {
      if (timeStamp > requestedAt && !(target instanceof Node && button?.current?.contains(target))) close();
    };
    window.addEventListener('keydown', press, { capture: true, signal: ended.signal });
    if (!isNonModal) document.addEventListener('pointerdown', point, { capture: true, signal: ended.signal });
    return () => ended.abort();
  }, [button, isNonModal]);
  return null;
}
