/** The reason why a run cannot be forked at a point. */
export type ForkRefusal = {
  ok: false;
  reason: 'not_there' | 'not_ended' | 'under_way' | 'nothing_failed' | 'wrong_edit' | 'ambiguous';
  message: string;
  details?: Record<string, unknown> | undefined;
};

export const forkRefusal = (reason: ForkRefusal['reason'], message: string, details?: Record<string, unknown>): ForkRefusal => ({
  ok: false,
  reason,
  message,
  details,
});
