// canary: house(no-upward)
export { callId } from '../call/call-id.ts';
