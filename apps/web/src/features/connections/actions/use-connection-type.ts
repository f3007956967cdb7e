'use client';
import { useQuery } from '@tanstack/react-query';
import type { ConnectionItem, ConnectionType } from '../../../lib/api-shapes.ts';
import { useTRPC } from '../../../lib/trpc.ts';

/** Returns the type of a connection of a custom provider. Undefined for other kinds, and for one without its provider. */
export function useConnectionType({ type }: Pick<ConnectionItem, 'type'>): {
  connectionType: ConnectionType | undefined;
  isPending: boolean;
} {
  const trpc = useTRPC();
  const types = useQuery({ ...trpc.connections.types.queryOptions(), enabled: type !== undefined });
  return {
    connectionType: types.data?.items.find(known => known.type === type),
    isPending: type !== undefined && types.isPending,
  };
}
