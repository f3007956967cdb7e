import type { ToolSpec } from '@pinion/contracts';

type Described = Pick<ToolSpec, 'name' | 'description' | 'tags'>;

/** Stop words, which carry no information about the purpose of a tool. */
const empty = new Set(
  `a an the and or of to in on at by for with from into is are be it its this that these those as not no your you my me we our
  us i he she they them can could will would should please do does did get list create make search find send update delete
  remove add set put post read write fetch query call request requests run use using tool tools api http data now new all any one two some more
  result results return returns answer answers give gives take takes need needs want wants have has had what when where who how
  about just also then than`.split(/\s+/),
);

/** Returns a word without a plural or verb ending, enough for `Orders` and `ordered` to become one word. */
const stemOf = (word: string): string => (word.length > 4 ? word.replace(/(ings?|ed|es|s|e)$/, '') : word);

function wordsOf(text: string): Set<string> {
  const label = text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return new Set(label.filter(word => word.length > 2 && !empty.has(word)).map(stemOf));
}

const enough = 3;
const weightOfName = 3;
const weightOfDescription = 1;

/**
 * Returns the tools that a text is about, the clearest match first. One word of a tool's name or tags is enough, but three
 * words of its description are needed. The same text always gives the same result, because no model is called.
 */
export function toolsMeant<Tool extends Described>(text: string, tools: readonly Tool[]): Tool[] {
  const content = wordsOf(text);
  return tools
    .map(tool => ({ tool, score: scoreOf(content, tool) }))
    .filter(({ score }) => score >= enough)
    .sort((a, b) => b.score - a.score || (a.tool.name < b.tool.name ? -1 : 1))
    .map(({ tool }) => tool);
}

type ToolWords = { strong: ReadonlySet<string>; weak: ReadonlySet<string> };
/** Cache of the words of a tool version, which never changes. */
const known = new WeakMap<Described, ToolWords>();

function wordsOfTool(tool: Described): ToolWords {
  const { name, description, tags = [] } = tool;
  const label = known.get(tool) ?? { strong: wordsOf([name, ...tags].join(' ')), weak: wordsOf(description) };
  known.set(tool, label);
  return label;
}

function scoreOf(content: ReadonlySet<string>, tool: Described): number {
  const { strong, weak } = wordsOfTool(tool);
  let score = 0;
  for (const word of content) score += strong.has(word) ? weightOfName : weak.has(word) ? weightOfDescription : 0;
  return score;
}
