import type { ConnectionKindName } from '@pinion/contracts';
import type { ConnectionPresentation } from '../../../connections/connection-presentation.ts';
import { connectionPresentations } from '../../../connections/connection-presentations.ts';
import { customPresentationOf } from '../../../connections/custom.ts';
import type { ConnectionType } from '../../../lib/api-shapes.ts';

/** Returns the looks of a kind of connection, or those of a type that a custom provider adds. */
export const presentationOf = (kind: ConnectionKindName, type: ConnectionType | undefined): ConnectionPresentation =>
  type === undefined ? connectionPresentations[kind] : customPresentationOf(type);
