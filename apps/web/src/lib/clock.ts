/** Returns a number in two digits, like a clock. */
export const padTwoDigits = (figure: number): string => String(figure).padStart(2, '0');

export const formatTime = (at: Date): string =>
  `${padTwoDigits(at.getHours())}:${padTwoDigits(at.getMinutes())}:${padTwoDigits(at.getSeconds())}`;
