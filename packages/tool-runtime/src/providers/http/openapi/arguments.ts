import { emptyRecord, type JsonSchema } from '@pinion/contracts';

export type ArgumentLocation = { in: 'path' | 'query' | 'header' | 'body'; name: string; join?: string; deep?: true };

const longestName = 64;

/** The arguments of a tool, gathered one by one: each under a name that every model vendor takes, and no two under one. */
export class Arguments {
  /** `gateway_config.parameters`. */
  readonly places = emptyRecord<ArgumentLocation>();
  private readonly properties = emptyRecord<unknown>();
  private readonly required: string[] = [];

  add(wanted: string, location: ArgumentLocation, schema: unknown, isRequired: boolean): void {
    const name = this.freeName(wanted, location.in);
    this.places[name] = location;
    this.properties[name] = schema;
    if (isRequired) this.required.push(name);
  }

  /** `open`: what is not named is allowed, and goes into the body. */
  schema(open: boolean): JsonSchema {
    return {
      type: 'object',
      properties: this.properties,
      ...(this.required.length === 0 ? {} : { required: this.required }),
      ...(open ? {} : { additionalProperties: false }),
    };
  }

  private freeName(wanted: string, where: ArgumentLocation['in']): string {
    const clean = wanted.replace(/[^A-Za-z0-9_.-]/g, '_').slice(0, longestName) || 'value';
    if (!Object.hasOwn(this.places, clean)) return clean;
    const placed = `${where}_${clean}`.slice(0, longestName - 3);
    let name = placed;
    for (let number = 2; Object.hasOwn(this.places, name); number += 1) name = `${placed}_${number}`;
    return name;
  }
}
