import type { Message } from '@pinion/contracts';
import { visibleText } from '../visible-text.ts';
import { t } from './t.ts';
import { termOf } from './term-of.ts';

/** Returns a message of the server, or of a rule that both sides share, in the language of the installation. */
export const messageText = ({ template, params }: Pick<Message, 'template' | 'params'>): string =>
  t(visibleText(template), Object.fromEntries(Object.entries(params).map(([name, value]) => [name, valueText(value)])));

const valueText = (value: string | number): string | number => (typeof value === 'string' ? visibleText(termOf(value)) : value);
