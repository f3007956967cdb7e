import { agentTopics } from './agent-topics.ts';
import { operationTopics } from './operation-topics.ts';

/** All terms with an explanation, by name. */
export const topics = { ...agentTopics, ...operationTopics };

export type TopicName = keyof typeof topics;

export const helpPath = (name?: TopicName): string => (name === undefined ? '/help' : `/help#${name.replaceAll('_', '-')}`);

/** Returns the topics for a search: their names, titles and short texts. */
export const helpTopics = (): { name: TopicName; title: string; short: string }[] =>
  (Object.keys(topics) as TopicName[]).map(name => ({ name, title: topics[name].title, short: topics[name].short }));
