'use client';
import { useEffect } from 'react';
import type { Flow } from '../model/flow-nodes.ts';
import { type NodeAnimation, interpolateNodes } from '../model/node-animation.ts';

const lastsMs = 240;

/** Animates nodes frame by frame, together with their edges. */
export function useNodeAnimation(glide: NodeAnimation | undefined, setFlow: (next: (before: Flow) => Flow) => void): void {
  useEffect(() => {
    if (glide === undefined) return;
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, now - start) / lastsMs);
      setFlow(before =>
        before.glide === glide
          ? { ...before, nodes: interpolateNodes(before.nodes, glide, part), glide: part === 1 ? undefined : glide }
          : before,
      );
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [glide, setFlow]);
}
