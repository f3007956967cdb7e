/** Where a tool came from, and how more of them come from there. */
type SourceWords = { label: string; how: string };

const words: Readonly<Record<string, SourceWords>> = {
  builtin: { label: 'Built in', how: 'They come with every installation, and newer ones with every new version.' },
  demo: { label: 'Demo shop', how: 'They call the small shop that ships with the app.' },
  user: { label: 'Published here', how: 'Press Publish a tool, or import a file of tools.' },
  file: { label: 'Administrator’s file', how: 'They are in the files and at the addresses that PINION_CONFIG names.' },
  mcp: { label: 'MCP servers', how: 'They are what connected servers offer.' },
};

export const sourceWords = (source: string): SourceWords =>
  words[source] ?? { label: source, how: `They are what connected sources of the kind ${source} offer.` };
