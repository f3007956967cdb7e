// canary: pinion(guarded-egress)
export const look = (url: string): Promise<Response> => globalThis.fetch(url);
