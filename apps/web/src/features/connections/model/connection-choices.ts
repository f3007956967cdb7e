import { type ConnectionKindName, connectionKindNames } from '@pinion/contracts';
import { connectionPresentations } from '../../../connections/connection-presentations.ts';
import type { ConnectionType } from '../../../lib/api-shapes.ts';

/** A kind of connection that can be added, or a type that a custom provider adds. */
export type ConnectionChoice = { value: string; label: string; kind: ConnectionKindName; type: ConnectionType | undefined };

/** The kinds that are offered without a provider of the administrator's file. */
export const builtInChoices: readonly ConnectionChoice[] = connectionKindNames
  .filter(kind => connectionPresentations[kind].add.length > 0)
  .map(kind => ({ value: kind, label: connectionPresentations[kind].label, kind, type: undefined }));

/** Returns every kind and type that is offered. */
export const connectionChoices = (types: readonly ConnectionType[]): readonly ConnectionChoice[] => [
  ...builtInChoices,
  ...types.map(type => ({ value: `custom ${type.type}`, label: type.label, kind: 'custom' as const, type })),
];
