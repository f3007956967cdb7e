/** The query of the providers in the editor. A change on the server's side invalidates it. */
export const modelProvidersKey = ['editor', 'model-providers'];
