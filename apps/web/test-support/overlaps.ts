type Box = { name: string; left: number; top: number; right: number; bottom: number };

function boxesOf(elements: Iterable<Element>, name: string): Box[] {
  return [...elements].flatMap((element, index) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return right > left && bottom > top ? [{ name: `${name} ${index}`, left, top, right, bottom }] : [];
  });
}

function meets(a: Box, b: Box): boolean {
  const rounding = 0.5;
  return a.left < b.right - rounding && b.left < a.right - rounding && a.top < b.bottom - rounding && b.top < a.bottom - rounding;
}

/** Returns which elements of the one set lie over elements of the other, as text. */
export function overlaps(over: Readonly<Record<string, string>>, under: string): string[] {
  const below = boxesOf(document.querySelectorAll(under), under);
  const above = Object.entries(over).flatMap(([name, selector]) => boxesOf(document.querySelectorAll(selector), name));
  return above.flatMap(one => below.filter(other => meets(one, other)).map(other => `${one.name} over ${other.name}`));
}

/** Returns which visible elements of a set overlap each other, or are outside of the window, as text. */
export function collisions(elements: Iterable<Element>): string[] {
  const boxes = boxesOf(elements, 'element');
  const outside = boxes.filter(({ left, right }) => left < 0 || right > innerWidth).map(({ name }) => `${name} outside`);
  const pairs = boxes.flatMap((one, index) =>
    boxes.slice(index + 1).flatMap(other => (meets(one, other) ? [`${one.name} and ${other.name}`] : [])),
  );
  return [...outside, ...pairs];
}
