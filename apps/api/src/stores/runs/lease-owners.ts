/** The `lease_owner` of a run that waits on disk, and of one that no server takes until a user retries it. */
export const suspendedOwner = 'suspended';
export const deadLetterOwner = 'dead_letter';

/** The `lease_until` of a run that is not free at any time. Servers of older versions leave it alone too. */
export const noLeaseEnd = "'9999-12-31T00:00:00Z'::timestamptz";
