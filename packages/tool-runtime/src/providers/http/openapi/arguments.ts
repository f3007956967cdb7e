import { emptyRecord, type JsonSchema } from '@pinion/contracts';

export type ArgumentLocation = {
  in: 'path' | 'query' | 'header' | 'body';
  name: string;
  join?: string;
  deep?: true;
  explode?: true;
};

const longestName = 64;

/** Collects the arguments of a tool one by one, each under a unique name that every model provider accepts. */
export class Arguments {
  /** `gateway_config.parameters`. */
  readonly locations = emptyRecord<ArgumentLocation>();
  private readonly properties = emptyRecord<unknown>();
  private readonly required: string[] = [];

  add(wanted: string, location: ArgumentLocation, schema: unknown, isRequired: boolean): void {
    const name = this.freeName(wanted, location.in);
    this.locations[name] = location;
    this.properties[name] = schema;
    if (isRequired) this.required.push(name);
  }

  /** Returns the schema of the arguments. `open` allows other fields, which go into the body. */
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
    if (!Object.hasOwn(this.locations, clean)) return clean;
    const placed = `${where}_${clean}`.slice(0, longestName - 3);
    let name = placed;
    for (let number = 2; Object.hasOwn(this.locations, name); number += 1) name = `${placed}_${number}`;
    return name;
  }
}
