/**
 * The tags around thoughts, in lower case: those that servers with reasoning parsers remove, and those that chat front ends hide. The last
 * ones are the channels of gpt-oss, whose answer has a tag of its own.
 */
const tags: readonly (readonly [opening: string, closing: string])[] = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<reason>', '</reason>'],
  ['<reasoning>', '</reasoning>'],
  ['<seed:think>', '</seed:think>'],
  ['[think]', '[/think]'],
  ['◁think▷', '◁/think▷'],
  ['<|begin_of_thought|>', '<|end_of_thought|>'],
  ['<|channel|>analysis<|message|>', '<|start|>assistant<|channel|>final<|message|>'],
  ['<|channel|>final<|message|>', ''],
];

/** A part of an answer: what is said, and what the model thought before it. */
export type SplitText = { text: string; thought: string };

/**
 * Splits the content of an answer into thoughts and text, while it streams. Servers without a reasoning field send the thoughts at the
 * beginning of the content, between tags such as `<think>` and `</think>`. The tags anywhere else are text.
 */
export class ThoughtSplitter {
  private state: 'start' | 'thought' | 'gap' | 'text' = 'start';
  /** Text that can still be the beginning of a tag, or of the gap after the thoughts. */
  private held = '';
  private closing = '';

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
    const start = content.slice(0, longestOpening).toLowerCase();
    const tag = tags.find(([opening]) => start.startsWith(opening));
    if (tag !== undefined) {
      this.held = content.slice(tag[0].length);
      this.closing = tag[1];
      this.state = 'thought';
    } else if (!tags.some(([opening]) => opening.startsWith(start))) this.state = 'text';
  }

  private think(): string {
    const end = this.held.search(new RegExp(this.closing.replaceAll(/[[\]|]/g, String.raw`\$&`), 'i'));
    if (end < 0) return this.take(this.held.length - lengthOfPart(this.closing, this.held));
    const thought = this.take(end);
    this.held = this.held.slice(this.closing.length);
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

const longestOpening = Math.max(...tags.map(([opening]) => opening.length));

/** Returns how many characters at the end of a text are the beginning of the closing tag. */
function lengthOfPart(closing: string, text: string): number {
  for (let length = Math.min(closing.length - 1, text.length); length > 0; length -= 1)
    if (closing.startsWith(text.slice(-length).toLowerCase())) return length;
  return 0;
}

/** A closing tag on a line of its own, at the end of a line before an empty line or JSON, or between two sentences. */
const loneClosing =
  /(?:^|\n)[ \t]*(?:<\/think(?:ing)?>|\[\/THINK\]|<\/seed:think>|◁\/think▷)[ \t]*(?:\n\s*|$)|<\/think(?:ing)?>(?:[ \t]*\n[ \t]*\n\s*|\s*(?=[[{]))|(?<=[.!?…。！？]["')\]”’]?\s*)<\/think(?:ing)?>\s*(?=["'(*#[{“‘\d\p{Lu}\p{Lo}])/iu;

/** Splits a whole text. */
export function splitThoughts(whole: string): SplitText {
  const splitter = new ThoughtSplitter();
  const [first, last] = [splitter.push(whole), splitter.end()];
  const { text, thought } = splitAtLoneClosing(first.text + last.text);
  return { text, thought: first.thought + last.thought + thought };
}

/**
 * Splits a whole text whose opening tag the server kept, as it does when the template of the prompt ends with it: a closing tag that
 * ends its line, with no opening tag and no open code before it, ends the thoughts.
 */
function splitAtLoneClosing(text: string): SplitText {
  const found = loneClosing.exec(text);
  if (found === null) return { text, thought: '' };
  const thought = text.slice(0, found.index);
  const isQuoted = /<think(?:ing)?>|\[THINK\]/i.test(thought) || (thought.match(/^[ \t]*```/gm)?.length ?? 0) % 2 === 1;
  return isQuoted ? { text, thought: '' } : { text: text.slice(found.index + found[0].length), thought };
}
