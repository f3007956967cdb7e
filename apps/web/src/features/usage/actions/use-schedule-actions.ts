'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '../../../lib/trpc.ts';

/** Returns the actions on the schedule. The server's response is shown at once. */
export function useScheduleActions() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const queryKey = trpc.usage.schedule.queryKey();
  return {
    set: useMutation(trpc.usage.set_schedule.mutationOptions({ onSuccess: report => client.setQueryData(queryKey, report) })),
    remove: useMutation(
      trpc.usage.remove_schedule.mutationOptions({ onSuccess: report => client.setQueryData(queryKey, report) }),
    ),
  };
}
