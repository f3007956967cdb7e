/** Two digits, as a clock shows them. */
export const two = (figure: number): string => String(figure).padStart(2, '0');

export const formatTime = (at: Date): string => `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
