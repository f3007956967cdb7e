/** Seconds in which a client's `Idempotency-Key` stands for one request (C02); what comes with it later is another one. */
export const requestSeconds = 300;
