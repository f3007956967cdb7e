import { t } from '../../../lib/texts/t.ts';
/** The source of a tool, and how to add more from there. */
type SourceText = { label: string; how: string };

const text: Readonly<Record<string, SourceText>> = {
  builtin: { label: t('Built in'), how: t('Included in every installation. New versions of Pinion bring newer ones.') },
  demo: { label: t('Demo shop'), how: t('Calls the small shop that ships with the app.') },
  user: { label: t('Published here'), how: t('Select New tool, or import a file of tools.') },
  file: { label: t('Administrator’s file'), how: t('Loaded from the files and addresses listed in PINION_CONFIG.') },
  mcp: { label: t('MCP servers'), how: t('Provided by connected servers.') },
};

export const toolSourceLabel = (source: string): SourceText =>
  text[source] ?? { label: source, how: t('Provided by connected {{source}} sources.', { source }) };
