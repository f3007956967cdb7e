/** A pinned handle of an agent: the id of the agent, the name of the pin. */
export type PinPlace = { node: string; pin: string };

export type PinDeed = 'materialize' | 'edit';
