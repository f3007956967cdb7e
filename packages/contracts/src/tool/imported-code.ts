import { isRecord } from '../json/own-value.ts';

export type ImportedCode = { config: unknown; notes: string[] };

/**
 * Reads the configuration of a code tool in an alternative vocabulary: `command` of a shell tool, and `module` with
 * `function_name` of a Python tool, which calls the function with the input as keyword arguments.
 */
export function importedCode(gateway: string, config: unknown): ImportedCode {
  if (!isRecord(config) || config['code'] !== undefined) return { config, notes: [] };
  const { command, module, function_name, ...rest } = config;
  if (gateway === 'shell' && typeof command === 'string') return { config: { ...rest, code: command }, notes: [] };
  if (gateway !== 'python' || !isDottedName(module) || !isName(function_name)) return { config, notes: [] };
  return {
    config: { ...rest, code: `from ${module} import ${function_name}\n\nresult = ${function_name}(**inputs)\n` },
    notes: [`Its code imports ${module}. Put the module into the folder sandbox.packages_dir, or paste its code`],
  };
}

const isName = (value: unknown): value is string => typeof value === 'string' && /^[A-Za-z_]\w*$/.test(value);
const isDottedName = (value: unknown): value is string => typeof value === 'string' && value.split('.').every(isName);
