import type { Locator, Page } from '@playwright/test';

type Box = { name: string; left: number; top: number; right: number; bottom: number };

/** Returns the boxes of all visible elements that a locator matches. */
async function boxesOf(locator: Locator, label: string): Promise<Box[]> {
  return locator.evaluateAll(
    (elements, name) =>
      elements.flatMap((element, index) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return right > left && bottom > top ? [{ name: `${name} ${index}`, left, top, right, bottom }] : [];
      }),
    label,
  );
}

const meets = (a: Box, b: Box): boolean => {
  const rounding = 0.5;
  return a.left < b.right - rounding && b.left < a.right - rounding && a.top < b.bottom - rounding && b.top < a.bottom - rounding;
};

/** Returns which elements of the one set lie over elements of the other, as text. */
export async function overlaps(page: Page, over: Readonly<Record<string, string>>, under: string): Promise<string[]> {
  const below = await boxesOf(page.locator(under), under);
  const above = (await Promise.all(Object.entries(over).map(([name, selector]) => boxesOf(page.locator(selector), name)))).flat();
  return above.flatMap(one => below.filter(other => meets(one, other)).map(other => `${one.name} over ${other.name}`));
}

/** Returns which elements of a set overlap each other, or are outside of the window, as text. */
export async function collisions(page: Page, locator: Locator): Promise<string[]> {
  const boxes = await boxesOf(locator, 'element');
  const width = page.viewportSize()?.width ?? 0;
  const outside = boxes.filter(({ left, right }) => left < 0 || right > width).map(({ name }) => `${name} outside`);
  const pairs = boxes.flatMap((one, index) =>
    boxes.slice(index + 1).flatMap(other => (meets(one, other) ? [`${one.name} and ${other.name}`] : [])),
  );
  return [...outside, ...pairs];
}
