/**
 * Returns functions that print one line per step: the title when it begins, the result when it ends. Steps can overlap. A step whose
 * line was interrupted by another repeats its title.
 */
export function progressLines(write) {
  let open;
  const closeLine = () => {
    if (open !== undefined) write('\n');
    open = undefined;
  };
  return {
    begin(title, lastDuration) {
      closeLine();
      write(`pinion: ${title}${lastDuration === undefined ? '' : ` (last time ${seconds(lastDuration)})`} ... `);
      open = title;
    },
    end(title, result) {
      if (open !== title) {
        closeLine();
        write(`pinion: ${title}: `);
      }
      write(`${result}\n`);
      open = undefined;
    },
  };
}

/** Formats milliseconds, as in "36.2 s". */
export const seconds = milliseconds => `${(milliseconds / 1000).toFixed(1)} s`;
