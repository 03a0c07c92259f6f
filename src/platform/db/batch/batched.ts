/**
 * Batches concurrent calls of one statement, which then share one round trip, one plan and one commit. No call waits for
 * others: the first is sent immediately, and calls that arrive while it runs form the next batch. When the database
 * refuses a batch it is rolled back and each of its calls is sent alone, so that no call fails because of another one and
 * each gets the result that it would have got alone.
 */
import { isRetryable, isStalePlan, isUnavailable, keepsConnection } from '../connection/database-errors.ts'
import type { Session } from '../connection/pool.ts'
import { declareStatements } from '../prepared-statement.ts'
import { assertReads } from '../connection/read-only.ts'
import { column, type ColumnsOf } from '../row-columns.ts'
import { isInsideTransaction } from '../connection/transaction-scope.ts'
import { tracedTogether, traceScope, type Scope } from '#platform/trace/trace.ts'

/** A statement over many inputs. Each row that it returns has the number `n` of its input. */
export type BatchedStatement<Input extends object, Row extends object> = {
  readonly name: string
  /** `$1` is a JSON array of inputs, each with its number `n`. */
  readonly text: string
  readonly conflictKeys: (input: Input) => readonly unknown[]
  /** Only a type. */
  readonly rowType?: Row
}

export type Batching = {
  /** @returns the rows of this input; within a transaction the call is sent alone and immediately */
  batched<Input extends object, Row extends object>(
    statement: BatchedStatement<Input, Row>,
    input: Input,
  ): Promise<Row[]>
}

/** The largest batch. Statements are planned for this number of rows. */
const MOST = 16
/** A batch that waits longer than this, for a locked row, no longer blocks the next one. */
const PATIENCE_MS = 20

/**
 * @param columns SQL type of each field of an input
 * @param row the columns of each row besides `n`
 * @param text gets the inputs as a table expression with these columns and `n`
 * @param conflictKeys inputs that share one of these keys are never in one batch, because they would conflict
 */
export function batchedStatement<Input extends object, Row extends object>(made: {
  name: string
  columns: { readonly [Column in keyof Input]-?: string }
  row: ColumnsOf<Row>
  text: (asked: string) => string
  conflictKeys?: (input: Input) => readonly unknown[]
}): BatchedStatement<Input, Row> {
  const columns = Object.entries(made.columns).map(([name, type]) => `${name} ${String(type)}`)
  const { name, conflictKeys = () => [] } = made
  const text = made.text(
    `(select * from json_to_recordset($1::json) as asked (n int, ${columns.join(', ')}) limit ${MOST})`,
  )
  const row = Object.keys(made.row).length === 0 ? {} : { n: column.number(), ...made.row }
  declareStatements(() => [{ name, text, row }])
  return { name, text, conflictKeys }
}

/** A batch of one, within a transaction. */
export async function batchOfOne<Input extends object, Row extends object>(
  run: Session['run'],
  statement: BatchedStatement<Input, Row>,
  input: Input,
): Promise<Row[]> {
  const { rows } = await run({ name: statement.name, text: statement.text }, [asJson([input])])
  return rows as Row[]
}

/** For handles that cannot write. */
export function readingOnly(batched: Batching['batched']): Batching {
  return {
    async batched(statement, input) {
      assertReads(statement.text)
      return batched(statement, input)
    },
  }
}

type Call = {
  input: object
  answer: (rows: object[]) => void
  fail: (error: unknown) => void
  /** Whoever sends a batch may have been woken by another request. */
  scope: Scope
}
type Answers = Promise<(object & { n: number })[]>

type Run = (name: string, text: string, values: readonly unknown[]) => Answers

/**
 * @param once runs a prepared statement in its own transaction
 * @param hot the same with retries on serialisation failures, for a call that is sent alone
 */
export function openBatches(once: Run, hot: Run): Batching {
  const lanes = new Map<string, (call: Call) => void>()
  return {
    batched<Input extends object, Row extends object>(statement: BatchedStatement<Input, Row>, input: Input) {
      if (isInsideTransaction())
        return Promise.reject(new Error('db.batched inside db.tx: use tx.batched(statement, input)'))
      let join = lanes.get(statement.name)
      if (!join) {
        join = openLane(statement as unknown as BatchedStatement<object, object>, once, hot)
        lanes.set(statement.name, join)
      }
      const call = join
      return new Promise<Row[]>((answer, fail) =>
        call({ input, answer: (rows) => answer(rows as Row[]), fail, scope: traceScope() }),
      )
    },
  }
}

function openLane(statement: BatchedStatement<object, object>, once: Run, hot: Run) {
  const { name, text } = statement
  let waiting: Call[] = []
  let starting = false
  let held = false

  function startSoon(): void {
    if (starting || held || waiting.length === 0) return
    starting = true
    // Requests that arrived together are parsed one after the other; the batch is sent once all of them have been.
    setImmediate(() => {
      starting = false
      start()
    })
  }

  function start(): void {
    const { group, rest } = nextGroup(waiting, statement.conflictKeys)
    waiting = rest
    held = true
    let over = false
    const letNextGo = () => {
      if (over) return
      over = true
      held = false
      startSoon()
    }
    const patience = setTimeout(letNextGo, PATIENCE_MS)
    const sent = () => {
      clearTimeout(patience)
      letNextGo()
    }
    // Each call hears of its own failure.
    send(group).then(sent, sent)
  }

  async function send(group: readonly Call[]): Promise<void> {
    const run = group.length > 1 ? once : hot
    try {
      const scopes = group.map((call) => call.scope)
      const values = [asJson(group.map((call) => call.input))]
      const rows = await tracedTogether(`batch ${name}`, scopes, () => run(name, text, values))
      const answers: object[][] = group.map(() => [])
      for (const row of rows) answers[row.n]?.push(row)
      for (const [n, call] of group.entries()) call.answer(answers[n] ?? [])
    } catch (error) {
      if (group.length > 1 && isRefused(error)) await Promise.all(group.map((call) => send([call])))
      else for (const call of group) call.fail(error)
    }
  }

  return (call: Call): void => {
    waiting.push(call)
    startSoon()
  }
}

/** Whether the database refused and rolled back. After any other error it is unknown what happened. */
function isRefused(error: unknown): boolean {
  return isRetryable(error) || isStalePlan(error) || (keepsConnection(error) && !isUnavailable(error))
}

/** Takes calls in order of arrival, as many as fit and do not conflict. */
function nextGroup(waiting: readonly Call[], conflictKeys: (input: object) => readonly unknown[]) {
  const taken = new Set<unknown>()
  const group: Call[] = []
  const rest: Call[] = []
  for (const call of waiting) {
    const keys = conflictKeys(call.input)
    if (group.length < MOST && !keys.some((key) => taken.has(key))) {
      for (const key of keys) taken.add(key)
      group.push(call)
    } else rest.push(call)
  }
  return { group, rest }
}

function asJson(inputs: readonly object[]): string {
  return JSON.stringify(inputs.map((input, n) => ({ n, ...input })))
}
