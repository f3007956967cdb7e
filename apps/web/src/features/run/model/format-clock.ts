/** Returns a time on the run's own clock, in seconds: `1.898`. */
export const formatClock = (ms: number): string => (ms / 1000).toFixed(3);
