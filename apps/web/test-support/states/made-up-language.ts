import english from '../../texts/en.json';
import { closes, opens } from './markers.ts';

// Every text of the catalog stands between two invisible markers. What a page shows without them is not in the catalog.
// It is set before the app's own code is loaded, which reads its texts once.

/** Marks each piece separately: an element of a text, such as `<runs>runs</runs>`, is a text node of its own. */
const marked = (text: string): string =>
  text
    .split(/(<\w+\/>|<(\w+)>.*?<\/\2>)/)
    .filter((_, at) => at % 3 !== 2)
    .map((piece, at) => (at % 2 === 0 ? between(piece) : piece.replace(/>(.*?)</, (_, label: string) => `>${between(label)}<`)))
    .join('');

const between = (text: string): string => (text === '' ? '' : `${opens}${text}${closes}`);

globalThis.pinionTexts = {
  language: 'en',
  texts: Object.fromEntries(Object.entries(english as Record<string, string>).map(([key, text]) => [key, marked(text)])),
};

// The locale writes dates and times, so they are translated without the catalog.
const ofDate = Object.getOwnPropertyDescriptor(Date.prototype, 'toLocaleDateString')?.value as (...choice: unknown[]) => string;
Date.prototype.toLocaleDateString = function (...choice: unknown[]) {
  return between(ofDate.apply(this, choice));
};
const formatter = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format');
Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
  ...formatter,
  get(this: Intl.DateTimeFormat) {
    const format = formatter?.get?.call(this) as Intl.DateTimeFormat['format'];
    return (at: Date) => between(format(at));
  },
});
