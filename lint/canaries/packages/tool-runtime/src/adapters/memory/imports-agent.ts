// canary: pinion(import-direction)
export { runAgent } from '../../agent/run-agent.ts';
