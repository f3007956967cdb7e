'use client';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Point } from '../core/editor-dialog.ts';

export type FloatingPanelProps = {
  label: string;
  /** The position in window pixels. Absent for the upper middle of the canvas. */
  at?: Point | undefined;
  onClose: () => void;
  children: ReactNode;
};

const margin = 8;

/** Renders a small panel over the canvas. Escape or a click outside closes it, and the focus returns to where it was. */
export function FloatingPanel({ label, at, onClose, children }: FloatingPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const element = panel.current;
    if (element === null) return;
    const { width, height } = element.getBoundingClientRect();
    const position = at ?? middleOfCanvas(width);
    element.style.left = `${Math.max(margin, Math.min(position.x, window.innerWidth - width - margin))}px`;
    element.style.top = `${Math.max(margin, Math.min(position.y, window.innerHeight - height - margin))}px`;
  }, [at]);
  useEffect(() => {
    const press = (event: PointerEvent) => {
      if (event.target instanceof Node && panel.current?.contains(event.target) === true) return;
      close();
    };
    window.addEventListener('pointerdown', press, true);
    return () => {
      window.removeEventListener('pointerdown', press, true);
      const isFree = document.activeElement === null || document.activeElement === document.body;
      const target = before.current;
      if (isFree && (target instanceof HTMLElement || target instanceof SVGElement)) target.focus({ preventScroll: true });
    };
  }, []);
  return createPortal(
    // Key events stop here, because the canvas must not handle what is typed.
    <div
      ref={element => {
        panel.current = element;
      }}
      role="dialog"
      aria-label={label}
      className="fixed z-40 w-75 max-w-[calc(100vw_-_16px)] overflow-hidden rounded-3 bg-raised shadow-3"
    >
      <div
        role="presentation"
        onFocus={event => {
          before.current ??= event.relatedTarget;
        }}
        onKeyDown={event => {
          if (event.key === 'Escape') onClose();
          event.stopPropagation();
        }}
      >
        {children}
      </div>
    </div>,
    document.body,
  );
}

function middleOfCanvas(width: number): Point {
  const box = document.querySelector('.react-flow')?.getBoundingClientRect();
  return { x: (box?.x ?? 0) + (box?.width ?? window.innerWidth) / 2 - width / 2, y: (box?.y ?? 0) + 16 };
}
