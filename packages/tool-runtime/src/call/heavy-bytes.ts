/** Size in bytes from which reading or writing JSON should yield to the event loop (`Clock.pause`). */
export const heavyBytes = 64 * 1024;
