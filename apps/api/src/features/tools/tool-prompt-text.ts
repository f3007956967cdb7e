import MiniSearch from 'minisearch';
import type { ToolSpec } from '@pinion/contracts';

type Described = Pick<ToolSpec, 'name' | 'description' | 'tags'>;

/** Stop words, which carry no information about the purpose of a tool. */
const empty = new Set(
  `a an the and or of to in on at by for with from into is are be it its this that these those as not no your you my me we our
  us i he she they them can could will would should please do does did get list create make search find send update delete
  remove add set put post read write fetch query call request requests run use using tool tools api http data now new all any one two some more
  result results return returns answer answers give gives take takes need needs want wants have has had what when where who how
  about just also then than replace change count convert match copy move open close start stop check show edit`.split(/\s+/),
);

/** Returns a word without a plural or verb ending, enough for `Orders` and `ordered` to become one word. */
const stemOf = (word: string): string => (word.length > 4 ? word.replace(/(ings?|ed|es|s|e)$/, '') : word);

/** Stems of the stop words: `replaced` tells as little as `replace`. */
const emptyStems: ReadonlySet<string> = new Set([...empty].map(stemOf));

const termsOf = (text: string): string[] => text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').split(/[^\p{L}\p{N}]+/u);

/** Returns the form in which a word is compared, or null for one that says nothing about a tool. */
function normalizeTerm(term: string): string | null {
  const word = term.toLowerCase();
  return word.length > 2 && !empty.has(word) && !emptyStems.has(stemOf(word)) ? stemOf(word) : null;
}

const enough = 3;
const weightOfName = 3;
const weightOfDescription = 1;

/**
 * Returns the tools that a text is about, the clearest match first. One word of a tool's name or tags is enough, but three
 * words of its description are needed. The same text always gives the same result, because no model is called.
 */
export const toolsMeant = <Tool extends Described>(text: string, tools: readonly Tool[]): Tool[] => indexTools(tools)(text);

/** Indexes tools once for many texts. Returns the search of `toolsMeant` in them. */
export function indexTools<Tool extends Described>(tools: readonly Tool[]): (text: string) => Tool[] {
  const index = new MiniSearch<IndexedTool>({
    fields: ['label', 'description'],
    tokenize: termsOf,
    processTerm: normalizeTerm,
  });
  index.addAll(tools.map(({ name, description, tags = [] }, id) => ({ id, label: [name, ...tags].join(' '), description })));
  return text =>
    index
      .search(text)
      .map(({ id, match }) => ({ tool: tools[Number(id)], score: scoreOf(match) }))
      .flatMap(({ tool, score }) => (tool === undefined || score < enough ? [] : [{ tool, score }]))
      .sort((a, b) => b.score - a.score || (a.tool.name < b.tool.name ? -1 : 1))
      .map(({ tool }) => tool);
}

type IndexedTool = { id: number; label: string; description: string };

/** Returns the sum of the weights of the matched words, each counted in its strongest field. */
const scoreOf = (match: Record<string, string[]>): number =>
  Object.values(match).reduce((score, fields) => score + (fields.includes('label') ? weightOfName : weightOfDescription), 0);
