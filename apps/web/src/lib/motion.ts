/** Checks whether the user prefers reduced motion. Animations are then skipped. */
export const prefersReducedMotion = (): boolean =>
  typeof window !== 'undefined' && window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Returns how long a movement takes, in milliseconds: 0 for a user who prefers reduced motion. */
export const motionMs = (usual: number): number => (prefersReducedMotion() ? 0 : usual);
