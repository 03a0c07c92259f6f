/**
 * Statements that stay SQL text: those that many run, or that are tuned. Each is declared once, with its name and the
 * columns it returns, when its file is loaded; a test prepares every one against the migrated schema and compares.
 */
import type { Columns, RowOf } from './row-columns.ts'

export type PreparedStatement<Row extends object> = {
  readonly name: string
  readonly text: string
  readonly row: Columns
  /** Planned anew for each call's values, where one plan for all of them would be a bad one. */
  readonly isReplanned?: boolean
  /** Only a type. */
  readonly rowType?: Row
}

/** Everything that has been declared; for the test. */
const declared: (() => readonly PreparedStatement<object>[])[] = []

export function declaredStatements(): readonly PreparedStatement<object>[] {
  return declared.flatMap((some) => some())
}

export function declareStatements(some: () => readonly PreparedStatement<object>[]): void {
  declared.push(some)
}

type Made<C extends Columns> = {
  readonly name: string
  readonly text: string
  readonly row: C
  readonly isReplanned?: boolean
}

export function preparedStatement<C extends Columns>(made: Made<C>): PreparedStatement<RowOf<C>> {
  const statement: PreparedStatement<RowOf<C>> = made
  declareStatements(() => [statement])
  return statement
}

type Part = string | number | boolean

/** Every combination, as the keys of {@link preparedStatements}. */
export function shapesOf<const Lists extends readonly (readonly Part[])[]>(
  ...lists: Lists
): { -readonly [I in keyof Lists]: Lists[I][number] }[] {
  const all = lists.reduce<Part[][]>((keys, list) => keys.flatMap((key) => list.map((part) => [...key, part])), [[]])
  return all as never
}

/**
 * One statement in several shapes, each written when it is first needed.
 * @param keys every shape there is
 */
export function preparedStatements<Key extends readonly Part[], C extends Columns>(
  keys: readonly Key[],
  make: (...key: Key) => Made<C>,
): (...key: Key) => PreparedStatement<RowOf<C>> {
  const written = new Map<string, PreparedStatement<RowOf<C>>>()
  const shapes = new Set(keys.map((key) => key.join(' ')))
  const of = (...key: Key) => {
    const shape = key.join(' ')
    let statement = written.get(shape)
    if (statement === undefined) {
      if (!shapes.has(shape)) throw new RangeError(`there is no shape ${shape} of this statement`)
      statement = make(...key)
      written.set(shape, statement)
    }
    return statement
  }
  declareStatements(() => keys.map((key) => of(...key)))
  return of
}
