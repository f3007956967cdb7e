'use client';
import { type RefObject, useEffect, useEffectEvent } from 'react';

export type PendingLazyPartProps = {
  onClose: () => void;
  /** Whose press is its own matter. */
  button?: RefObject<HTMLElement | null>;
  /** Once there, it stays beside what is pressed elsewhere; so does what is still on its way. */
  staysBeside?: boolean;
};

/**
 * Stands for what was asked for and whose code is not there yet: Escape, or a press elsewhere, calls it off as it would close
 * it, so that nothing opens over what a person has gone on to.
 */
export function PendingLazyPart({ onClose, button, staysBeside: isNonModal = false }: PendingLazyPartProps) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const requestedAt = performance.now();
    const ended = new AbortController();
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    // The very press that asked for it goes on up the page after this is mounted.
    const point = ({ target, timeStamp }: PointerEvent) => {
      if (timeStamp > requestedAt && !(target instanceof Node && button?.current?.contains(target))) close();
    };
    window.addEventListener('keydown', press, { capture: true, signal: ended.signal });
    if (!isNonModal) document.addEventListener('pointerdown', point, { capture: true, signal: ended.signal });
    return () => ended.abort();
  }, [button, isNonModal]);
  return null;
}
