const opening = /\n[ \t]*(?:`{3,}|~{3,})[ \t]*tool_call/;
/**
 * The end of a text that may still become the start of a call: a line of blanks, fence characters and the beginning of the
 * word.
 */
const maybeOpening = /\n[ \t]*(?:[`~]{0,2}|(?:`{3,}|~{3,})[ \t]*(?:t(?:o(?:o(?:l(?:_(?:c(?:a(?:l)?)?)?)?)?)?)?)?)$/;

/** Passes text on as it streams, up to the first call, so that users see text and no blocks of JSON. */
export function holdBackCalls(onText: (text: string) => void): { add: (text: string) => void; end: () => void } {
  let reservation = '';
  let before = '\n';
  let isCalling = false;
  const emitText = (text: string) => {
    if (text === '') return;
    before = text.at(-1) ?? before;
    onText(text);
  };
  return {
    add: text => {
      if (isCalling) return;
      reservation += text;
      // A fence counts only at the start of a line, and the line may have started in a chunk that was already passed on.
      const seen = before + reservation;
      const call = opening.exec(seen);
      const open = call ?? maybeOpening.exec(seen);
      const end = open === null ? reservation.length : Math.max(0, open.index - 1);
      isCalling = call !== null;
      emitText(reservation.slice(0, end));
      reservation = reservation.slice(end);
    },
    end: () => {
      if (!isCalling) emitText(reservation);
    },
  };
}
