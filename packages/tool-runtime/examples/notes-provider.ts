import type { ListedTool, ProviderResult, ToolProvider } from '@pinion/tool-runtime';

const title = { type: 'string', maxLength: 80 };

/** A tool of every notebook. In a connection with the name `team`, it is `team.read_note`. */
export const readNote: ListedTool = {
  name: 'read_note',
  description: 'Returns the text of a note, or null if there is none.',
  side_effect_policy: 'pure',
  input_schema: { type: 'object', properties: { title }, required: ['title'] },
};
export const writeNote: ListedTool = {
  name: 'write_note',
  description: 'Creates a note, or replaces its text.',
  side_effect_policy: 'idempotent',
  input_schema: { type: 'object', properties: { title, text: { type: 'string' } }, required: ['title', 'text'] },
};

/** The key that this example accepts. A service checks its keys itself. */
const validKey = 'open sesame';

/**
 * Creates a provider that keeps notes in notebooks. Notes are in memory, so that the example runs anywhere. A real provider calls
 * a service through `egress`, which the server passes: `createProvider({ egress, clock })`.
 */
export function createProvider(): ToolProvider {
  const notes = new Map<string, string>();
  return {
    gateway: 'notes',

    // Adds "Notes" to Add connection, with a form that is made from the schema of the settings.
    connection: {
      label: 'Notes',
      description: 'Reads and writes the notes of one notebook.',
      settings: {
        type: 'object',
        properties: { notebook: { type: 'string', title: 'Notebook', description: 'The notebook of the connection.' } },
        required: ['notebook'],
      },
      key: 'required',
      listTools({ key }) {
        return key === validKey
          ? { ok: true, tools: [readNote, writeNote] }
          : failed('AUTH_REQUIRED', 'The API key is not valid');
      },
    },

    call(call): ProviderResult {
      // The settings of the connection are in `gateway_config`, with the name of the secret that is its key.
      const { notebook, key_secret } = call.spec.gateway_config;
      if (call.secrets[String(key_secret)] !== validKey) return failed('AUTH_REQUIRED', 'The API key is not valid');
      // The input matches the schema of the tool, and its defaults are filled in.
      const input = call.input as { title: string; text?: string };
      const path = `${String(notebook)}/${input.title}`;
      if (input.text === undefined) return { ok: true, output: notes.get(path) ?? null };
      // Until here, nothing has happened, and a retry is safe. From here on, the call can have had its effect.
      call.markSent();
      notes.set(path, input.text);
      return { ok: true, output: { path } };
    },
  };
}

const failed = (code: 'AUTH_REQUIRED', message: string) => ({ ok: false, error: { code, message } }) as const;
