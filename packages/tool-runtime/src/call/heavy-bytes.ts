/** From so many bytes on, reading or writing JSON is worth stepping aside for (`Clock.pause`). */
export const heavyBytes = 64 * 1024;
