/**
 * Actions inside a page by synthetic events: one per frame, in step with the screen, and the same for both pages. Each function
 * is sent as text, so it references nothing outside itself. All return the times between frames, in ms.
 */

/** Records in the page when a node first became visible and clickable. */
export function watchForInteractive() {
  const look = () => {
    const drawn = document.getElementsByClassName('react-flow__node');
    // A few suffice: checking a thousand of them in each frame would be the slowest part of the page.
    for (const place of [0, 0.3, 0.5, 0.7]) {
      const node = drawn[Math.floor(drawn.length * place)];
      if (node === undefined || node.style.visibility === 'hidden') continue;
      const box = node.getBoundingClientRect();
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (hit !== null && node.contains(hit)) {
        window.interactiveAt = performance.now();
        return;
      }
    }
    requestAnimationFrame(look);
  };
  window.shifted = 0;
  new PerformanceObserver(list => list.getEntries().forEach(entry => (window.shifted += entry.value))).observe({
    type: 'layout-shift',
    buffered: true,
  });
  requestAnimationFrame(look);
}

/** Pans in circles, so that the visible part stays visible. */
export async function pan(frames) {
  const pane = document.querySelector('.react-flow__pane');
  const box = pane.getBoundingClientRect();
  const [clientX, clientY] = [box.x + box.width / 2, box.y + box.height / 2];
  const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve));
  const times = [await nextFrame()];
  for (let step = 0; step < frames; step += 1) {
    const angle = (step / 60) * 2 * Math.PI;
    const [deltaX, deltaY] = [14 * Math.cos(angle), 14 * Math.sin(angle)];
    pane.dispatchEvent(new WheelEvent('wheel', { deltaX, deltaY, clientX, clientY, bubbles: true, cancelable: true }));
    times.push(await nextFrame());
  }
  return times.slice(1).map((time, index) => time - times[index]);
}

/** Drags the node closest to the middle back and forth. */
export async function drag(frames) {
  const box = document.querySelector('.react-flow').getBoundingClientRect();
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const far = node => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return Math.hypot(x + width / 2 - middle.x, y + height / 2 - middle.y);
  };
  const node = [...document.querySelectorAll('.react-flow__node')].sort((a, b) => far(a) - far(b))[0];
  const { x, y, width, height } = node.getBoundingClientRect();
  const start = { clientX: x + width / 2, clientY: y + Math.min(height / 2, 12) };
  const target = document.elementFromPoint(start.clientX, start.clientY) ?? node;
  const mouse = (on, type, place) =>
    on.dispatchEvent(new MouseEvent(type, { ...place, view: window, button: 0, bubbles: true, cancelable: true }));
  const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve));
  mouse(target, 'mousedown', start);
  const times = [await nextFrame()];
  for (let step = 0; step < frames; step += 1) {
    const angle = ((step + 1) / 60) * 2 * Math.PI;
    const place = { clientX: start.clientX + 70 * Math.sin(angle), clientY: start.clientY + 40 * Math.sin(angle) };
    mouse(window, 'mousemove', place);
    times.push(await nextFrame());
  }
  mouse(window, 'mousemove', { clientX: start.clientX + 20, clientY: start.clientY });
  await nextFrame();
  mouse(window, 'mouseup', { clientX: start.clientX + 20, clientY: start.clientY });
  await nextFrame();
  await nextFrame();
  if (Math.abs(node.getBoundingClientRect().x - x) <= 5) throw new Error('the node did not follow');
  return times.slice(1).map((time, index) => time - times[index]);
}

/** Drags the playhead of a timeline over its whole length and back. */
export async function scrub(frames) {
  const track = document.querySelector('[role="slider"][aria-label="Playhead"]');
  const box = track.getBoundingClientRect();
  const place = step => ({
    clientX: box.x + box.width * (0.5 - 0.48 * Math.cos((step / 240) * 2 * Math.PI)),
    clientY: box.y + box.height / 2,
  });
  const point = (on, type, step) =>
    on.dispatchEvent(
      new PointerEvent(type, { ...place(step), pointerId: 1, button: 0, buttons: 1, bubbles: true, cancelable: true }),
    );
  const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve));
  const value = () => Number(track.getAttribute('aria-valuenow'));
  point(track, 'pointerdown', 0);
  const seen = new Set();
  const times = [await nextFrame()];
  for (let step = 0; step < frames; step += 1) {
    point(window, 'pointermove', step);
    times.push(await nextFrame());
    seen.add(value());
  }
  point(window, 'pointerup', frames);
  if (seen.size < 10) throw new Error('the playhead did not follow');
  return times.slice(1).map((time, index) => time - times[index]);
}
