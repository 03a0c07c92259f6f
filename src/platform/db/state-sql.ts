/**
 * State machines in SQL. States stand in a statement's text and not in its parameters, because the planner uses a
 * partial index (`where state in (...)`) of a prepared statement only when it can compare the lists while planning.
 */
import { stateAfter, statesBefore, type Transitions } from '#kernel/transitions.ts'

/** One transition in the text of a statement: `set state = ${step.to} ... where state ${step.from}`. */
export type StepSql = {
  /** `in (...)`: the states that the event leads from. */
  readonly from: string
  /** The state it leads to, which may depend on the one before. */
  readonly to: string
}

/** `in ('held', 'due')` */
export function inStates(states: readonly string[]): string {
  if (states.length === 0) throw new Error('a list of no states')
  return `in (${states.map(quoted).join(', ')})`
}

/** @param column of the state, with the alias of its table where the statement has several */
export function stepSql<State extends string, Event extends string>(
  table: Transitions<State, Event>,
  event: Event,
  column: string,
): StepSql {
  const steps = statesBefore(table, event).map((state) => [state, stateAfter(table, state, event) ?? state] as const)
  const targets = new Set(steps.map(([, to]) => to))
  const [only] = targets
  const branches = steps.map(([from, to]) => `when ${quoted(from)} then ${quoted(to)}`)
  return {
    from: inStates(steps.map(([from]) => from)),
    to: targets.size === 1 && only ? quoted(only) : `case ${column} ${branches.join(' ')} end`,
  }
}

function quoted(state: string): string {
  if (!/^[a-z_]+$/.test(state)) throw new Error(`${state} is no name of a state`)
  return `'${state}'`
}
