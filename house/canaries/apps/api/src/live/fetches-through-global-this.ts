// canary: house(one-way-out)
export const look = (url: string): Promise<Response> => globalThis.fetch(url);
