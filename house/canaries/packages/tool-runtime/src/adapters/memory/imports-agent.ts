// canary: house(no-upward)
export { runAgent } from '../../agent/run-agent.ts';
