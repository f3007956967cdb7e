import { isRecord } from '../json/own-value.ts';

/** Returns the fields of an input schema whose values are files: properties of type string with `format: "file"`. */
export function fileFields(inputSchema: unknown): string[] {
  const properties = isRecord(inputSchema) ? inputSchema['properties'] : undefined;
  if (!isRecord(properties)) return [];
  return Object.keys(properties).filter(name => {
    const property = properties[name];
    return isRecord(property) && property['type'] === 'string' && property['format'] === 'file';
  });
}
