import { t } from '../../../lib/texts/t.ts';
/** Where a tool came from, and how more of them come from there. */
type SourceWords = { label: string; how: string };

const text: Readonly<Record<string, SourceWords>> = {
  builtin: { label: t('Built in'), how: t('They come with every installation, and newer ones with every new version.') },
  demo: { label: t('Demo shop'), how: t('They call the small shop that ships with the app.') },
  user: { label: t('Published here'), how: t('Press Publish a tool, or import a file of tools.') },
  file: { label: t('Administrator’s file'), how: t('They are in the files and at the addresses that PINION_CONFIG names.') },
  mcp: { label: t('MCP servers'), how: t('They are what connected servers offer.') },
};

export const toolSourceLabel = (source: string): SourceWords =>
  text[source] ?? { label: source, how: t('They are what connected sources of the kind {{source}} offer.', { source }) };
