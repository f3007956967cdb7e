// canary: pinion(import-direction)
export { callId } from '../call/call-id.ts';
