/** A pinned handle: the id of the agent and the name of the pin. */
export type PinRef = { node: string; pin: string };

export type PinAction = 'materialize' | 'edit';
