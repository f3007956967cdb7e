import { isCodeLanguage, readCodeConfig, readPackage, type ToolSpec } from '@pinion/contracts';
import { resolvePackages } from '@pinion/tool-runtime/sandbox';
import type { ApiServices } from '../../platform/api-services.ts';
import { invalid } from '../../platform/imports/read-import.ts';

/**
 * Returns the spec with the packages of a tool as they are installed now, with hashes. A call refuses packages that differ, so a
 * published version keeps its meaning. Throws for a package that is not there.
 */
export async function lockPackages({ sandboxes }: Pick<ApiServices, 'sandboxes'>, spec: ToolSpec): Promise<ToolSpec> {
  const language = spec.gateway;
  if (!isCodeLanguage(language)) return spec;
  const { lock: _lock, ...gateway_config } = spec.gateway_config;
  const read = readCodeConfig(gateway_config);
  const { packages = [], level } = read.ok ? read.config : {};
  if (packages.length === 0) return { ...spec, gateway_config };
  const resolved = await resolvePackages(sandboxes, { language, packages: packages.map(readPackage), level });
  if (!resolved.ok) throw invalid('/gateway_config/packages', resolved.message);
  return { ...spec, gateway_config: { ...gateway_config, lock: resolved.packages } };
}
