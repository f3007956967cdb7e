// canary: pinion(guarded-egress)
export const listen = (url: string): WebSocket => new WebSocket(url);
