import { useEffect, useMemo, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

const rowHeight = 26;
const spare = 4;

/** The same calls as lanes under a playhead: only those in sight are drawn, each a name and a bar. No search, no call details, no canvas. */
function Bare({ rows, moments }) {
  const [count, setCount] = useState(moments.length);
  const [seen, setSeen] = useState({ top: 0, room: 600 });
  const track = useRef(null);
  const scroller = useRef(null);
  const end = moments.at(-1);
  const starts = useMemo(() => rows.map(row => row.seq), [rows]);

  useEffect(() => {
    const { clientHeight } = scroller.current;
    setSeen({ top: 0, room: clientHeight });
    let isHeld = false;
    const seek = event => {
      const { left, width } = track.current.getBoundingClientRect();
      const ms = Math.min(1, Math.max(0, (event.clientX - left) / width)) * end;
      const next = countUpTo(moments, ms);
      setCount(next);
      // The lane that is reached stays in sight.
      const reached = countUpTo(starts, next - 1);
      scroller.current.scrollTop = Math.max(0, (reached - clientHeight / rowHeight / 2) * rowHeight);
    };
    const down = event => {
      isHeld = true;
      seek(event);
    };
    const move = event => isHeld && seek(event);
    const up = () => (isHeld = false);
    track.current.addEventListener('pointerdown', down);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
  }, [starts, moments, end]);

  const from = Math.max(0, Math.floor(seen.top / rowHeight) - spare);
  const to = Math.min(rows.length, Math.ceil((seen.top + seen.room) / rowHeight) + spare);
  const now = `${((moments[count - 1] ?? 0) / end) * 100}%`;
  return (
    <>
      <div
        ref={track}
        className="track"
        role="slider"
        tabIndex={0}
        aria-label="Playhead"
        aria-valuemin={0}
        aria-valuemax={moments.length}
        aria-valuenow={count}
      >
        <i style={{ left: now }} />
      </div>
      <div
        ref={scroller}
        className="lanes"
        onScroll={({ currentTarget: { scrollTop, clientHeight } }) => setSeen({ top: scrollTop, room: clientHeight })}
      >
        <div style={{ position: 'relative', height: rows.length * rowHeight }}>
          {rows.slice(from, to).map((row, index) => (
            <div key={row.id} className="lane" style={{ top: (from + index) * rowHeight }} data-phase={phaseOf(row, count)}>
              <span>{row.name}</span>
              <div>
                <b style={{ left: `${(row.start / end) * 100}%`, width: `${((row.end - row.start) / end) * 100}%` }} />
              </div>
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

const phaseOf = ({ seq, endSeq }, count) => (seq >= count ? 'future' : endSeq >= count ? 'open' : 'over');

/** How many of the rising numbers are at most the limit. */
function countUpTo(rising, limit) {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rising[middle] <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

const run = await (await fetch(`/run.json${location.search}`)).json();
createRoot(document.getElementById('root')).render(<Bare {...run} />);
