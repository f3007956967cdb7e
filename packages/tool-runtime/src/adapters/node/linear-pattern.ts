import { RE2JS } from 're2js';

type Pattern = { test(text: string): boolean };

/**
 * A pattern from outside may be made to hang a backtracking engine. One with at most one open-ended repetition cannot,
 * and runs natively; all others run in an engine whose time is linear in the text. What neither can take is refused.
 */
export function linearPattern(source: string, flags: string): Pattern {
  const native = new RegExp(source, flags.includes('u') ? flags : `${flags}u`);
  if (isHarmless(source)) return native;
  const linear = RE2JS.compile(translated(source), RE2JS.LOOKBEHINDS ?? 0);
  return { test: text => linear.matcher(text).find() };
}

/** Without nested or neighbouring open-ended repetitions there is nothing to backtrack over. */
function isHarmless(source: string): boolean {
  const withoutClasses = source.replace(/\\./g, 'x').replace(/\[(?:\\.|[^\]\\])*\]/g, 'x');
  if (/\(\?[=!<]/.test(source) || /\\[1-9k]/.test(source)) return !/[*+{]/.test(withoutClasses);
  const repetitions = withoutClasses.match(/[*+]|\{\d+,\d*\}/g) ?? [];
  return repetitions.length <= 1 && !/\)[*+{]/.test(withoutClasses);
}

/** JavaScript's spelling of named classes in the other engine's. */
const translated = (source: string): string =>
  source.replace(/\\p\{(?:General_Category=|gc=|Script=|sc=)?([A-Za-z_]+)\}/g, '\\p{$1}').replace(/\\\//g, '/').replace(/\(\?<([A-Za-z]\w*)>/g, '(?P<$1>');
