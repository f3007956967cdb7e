import { emptyRecord, type JsonSchema } from '@pinion/contracts';
import { cleanArgumentName, freeArgumentName } from '../../../call/argument-name.ts';

export type ArgumentLocation = {
  in: 'path' | 'query' | 'header' | 'body';
  name: string;
  join?: string;
  deep?: true;
  explode?: true;
  json?: true;
  style?: 'label' | 'matrix';
  segments?: true;
};

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
    const isTaken = (name: string): boolean => Object.hasOwn(this.locations, name);
    const clean = cleanArgumentName(wanted);
    return isTaken(clean) ? freeArgumentName(cleanArgumentName(`${where}_${clean}`), isTaken) : clean;
  }
}
