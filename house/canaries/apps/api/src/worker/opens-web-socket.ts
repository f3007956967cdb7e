// canary: house(one-way-out)
export const listen = (url: string): WebSocket => new WebSocket(url);
