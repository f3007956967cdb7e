import { connectionKind, isConnectionKind } from '@pinion/contracts';
import { connectionPresentations } from '../../../connections/connection-presentations.ts';
import { t } from '../../../lib/texts/t.ts';

/** The source of a tool, and how to add more from there. */
type SourceText = { label: string; how: string };

const text: Readonly<Record<string, SourceText>> = {
  builtin: { label: t('Built in'), how: t('Included in every installation. New versions of Pinion bring newer ones.') },
  demo: { label: t('Demo shop'), how: t('Calls the small shop that ships with the app.') },
  user: { label: t('Published here'), how: t('Select New tool, or import a file of tools.') },
  file: { label: t('Administrator’s file'), how: t('Loaded from the files and addresses listed in PINION_CONFIG.') },
};

/** Checks whether the gateway of a tool tells nothing that its source does not. */
export const isGatewayOfSource = (source: string, gateway: string): boolean =>
  isConnectionKind(source) && connectionKind(source).gateway === gateway;

export const toolSourceLabel = (source: string): SourceText =>
  isConnectionKind(source)
    ? { label: connectionPresentations[source].label, how: connectionPresentations[source].origin }
    : (text[source] ?? { label: source, how: t('Provided by connected {{source}} sources.', { source }) });
