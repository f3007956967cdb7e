import { expect, it } from 'vitest';
import { toolsMeant } from './tool-prompt-text.ts';

const tools = [
  { name: 'calendar.create_event', description: 'Puts a meeting into the calendar of a person.', tags: ['scheduling'] },
  { name: 'orders.place', description: 'Places an order of the shop.' },
  { name: 'http.request', description: 'Sends any request to an address.' },
  { name: 'text.replace', description: 'Replaces text by other text.' },
  { name: 'weather.now', description: 'The temperature, the wind and the rain of a city at this hour.' },
];
const meant = (text: string) => toolsMeant(text, tools).map(({ name }) => name);

it.each([
  ['Put it into my calendar, please', ['calendar.create_event']],
  ['Can you help with scheduling?', ['calendar.create_event']],
  ['I ordered two kettles', ['orders.place']],
  ['Is there wind and rain in the city?', ['weather.now']],
  ['Is it windy?', []],
  ['My phone was replaced', []],
  ['Please replace the lamp', []],
  ['Get me the result of the request now', []],
  ['An order, in the calendar, a meeting of a person', ['calendar.create_event', 'orders.place']],
  ['', []],
])('toolsMeant finds the tools of a text: %s -> %j', (text, names) => {
  expect(meant(text)).toEqual(names);
});
