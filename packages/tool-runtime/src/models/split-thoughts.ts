const opening = '<think>';
const closing = '</think>';

/** A part of an answer: what is said, and what the model thought before it. */
export type SplitText = { text: string; thought: string };

/**
 * Splits the content of an answer into thoughts and text, while it streams. Servers without a reasoning field send the thoughts at the
 * beginning of the content, between `<think>` and `</think>`. The tags anywhere else are text.
 */
export class ThoughtSplitter {
  private state: 'start' | 'thought' | 'gap' | 'text' = 'start';
  /** Text that can still be the beginning of a tag, or of the gap after the thoughts. */
  private held = '';

  push(content: string): SplitText {
    this.held += content;
    const split = { text: '', thought: '' };
    if (this.state === 'start') this.begin();
    if (this.state === 'thought') split.thought = this.think();
    if (this.state === 'gap') this.skipGap();
    if (this.state === 'text') split.text = this.take(this.held.length);
    return split;
  }

  /** Returns what was held back when the content has ended. Thoughts without an end stay thoughts. */
  end(): SplitText {
    const rest = this.take(this.held.length);
    return this.state === 'thought' ? { text: '', thought: rest } : { text: this.state === 'gap' ? '' : rest, thought: '' };
  }

  private begin(): void {
    const content = this.held.trimStart();
    if (content.startsWith(opening)) {
      this.held = content.slice(opening.length);
      this.state = 'thought';
    } else if (!opening.startsWith(content)) this.state = 'text';
  }

  private think(): string {
    const end = this.held.indexOf(closing);
    if (end < 0) return this.take(this.held.length - partOfClosing(this.held));
    const thought = this.take(end);
    this.held = this.held.slice(closing.length);
    this.state = 'gap';
    return thought;
  }

  private skipGap(): void {
    this.held = this.held.trimStart();
    if (this.held !== '') this.state = 'text';
  }

  private take(length: number): string {
    const taken = this.held.slice(0, length);
    this.held = this.held.slice(length);
    return taken;
  }
}

/** Returns how many characters at the end of a text are the beginning of the closing tag. */
function partOfClosing(text: string): number {
  for (let length = Math.min(closing.length - 1, text.length); length > 0; length -= 1)
    if (closing.startsWith(text.slice(-length))) return length;
  return 0;
}

const loneClosing = /(?:^|\n)[ \t]*<\/think>[ \t]*(?:\n\s*|$)/;

/** Splits a whole text. */
export function splitThoughts(whole: string): SplitText {
  const splitter = new ThoughtSplitter();
  const [first, last] = [splitter.push(whole), splitter.end()];
  const { text, thought } = splitAtLoneClosing(first.text + last.text);
  return { text, thought: first.thought + last.thought + thought };
}

/**
 * Splits a whole text whose opening tag the server kept, as it does when the template of the prompt ends with it: a closing tag on a line
 * of its own, with no opening tag and no open code block before it, ends the thoughts.
 */
function splitAtLoneClosing(text: string): SplitText {
  const found = loneClosing.exec(text);
  if (found === null) return { text, thought: '' };
  const thought = text.slice(0, found.index);
  const isQuoted = thought.includes(opening) || (thought.match(/^[ \t]*```/gm)?.length ?? 0) % 2 === 1;
  return isQuoted ? { text, thought: '' } : { text: text.slice(found.index + found[0].length), thought };
}
