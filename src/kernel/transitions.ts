/** State machines as tables: event x state -> next state. Each feature defines its tables in its rules. */
export type Transitions<State extends string, Event extends string> = {
  readonly [From in State]: { readonly [On in Event]?: State }
}

/** Null when the event is not allowed in this state. */
export function stateAfter<State extends string, Event extends string>(
  table: Transitions<State, Event>,
  state: State,
  event: Event,
): State | null {
  return table[state][event] ?? null
}

/** The states in which the event is allowed, in the order of the table. */
export function statesBefore<State extends string, Event extends string>(
  table: Transitions<State, Event>,
  event: Event,
): State[] {
  return (Object.keys(table) as State[]).filter((state) => stateAfter(table, state, event) !== null)
}
