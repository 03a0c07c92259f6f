/** A state machine as a table: what an event makes of each state. The rules of a feature hold such tables. */
export type Transitions<State extends string, Event extends string> = {
  readonly [From in State]: { readonly [On in Event]?: State }
}

/** Null when the event means nothing in this state. */
export function stateAfter<State extends string, Event extends string>(
  table: Transitions<State, Event>,
  state: State,
  event: Event,
): State | null {
  return table[state][event] ?? null
}

/** The states in which the event means something, in the order of the table. */
export function statesBefore<State extends string, Event extends string>(
  table: Transitions<State, Event>,
  event: Event,
): State[] {
  return (Object.keys(table) as State[]).filter((state) => stateAfter(table, state, event) !== null)
}
