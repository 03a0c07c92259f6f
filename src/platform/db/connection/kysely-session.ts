import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, Transaction } from 'kysely'
import type { CompiledQuery, DatabaseConnection, Dialect, QueryResult } from 'kysely'
import type { Reader, Tx, Writer } from '../handles.ts'
import { batchOfOne } from '../batch/batched.ts'
import type { BatchedStatement } from '../batch/batched.ts'
import type { PreparedStatement } from '../prepared-statement.ts'
import type { Session, SessionPool } from './pool.ts'
import { isStalePlan } from './database-errors.ts'
import { assertReads } from './read-only.ts'
import { runAlone } from './trace-statements.ts'
import type { Tables } from '../tables.gen.ts'
import { isInsideTransaction } from './transaction-scope.ts'

const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}
const config = { dialect }
const driver = new DummyDriver()
const executor = new Kysely<Tables>(config).getExecutor()

/** Kysely on one session. `close` ends it: a handle that outlives its transaction refuses to work. */
export function bindKysely(session: Session): { tx: Tx; close: () => void } {
  let open = true
  const run: Session['run'] = (statement, values) => {
    if (!open) return Promise.reject(new Error('this transaction is over; was one of its statements not awaited?'))
    return session.run(statement, values)
  }
  const connection = kyselyConnection(run, session.nameOf)
  const bound = executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
  const tx = Object.assign(new Transaction<Tables>({ config, driver, dialect, executor: bound }), {
    query: queryOn(run),
    batched: <Input extends object, Row extends object>(statement: BatchedStatement<Input, Row>, input: Input) =>
      batchOfOne(run, statement, input),
    notify: async (channel: string, payload: string) => {
      await run('select pg_notify($1, $2)', [channel, payload])
    },
  })
  return { tx: tx as unknown as Tx, close: () => (open = false) }
}

/** Kysely on the pool: every statement on its own, outside of transactions, and only such as read. */
export function poolReader(pool: SessionPool): Reader {
  return onPool(pool, 'db.read', assertReads) as unknown as Reader
}

/** The same for statements that write; each commits at once. */
export function poolWriter(pool: SessionPool): Writer {
  return onPool(pool, 'db.write', () => undefined) as unknown as Writer
}

function onPool(pool: SessionPool, name: string, assert: (text: string) => void) {
  const run: Session['run'] = async (statement, values) => {
    if (isInsideTransaction()) throw new Error(`${name} inside db.tx: use the transaction instead`)
    const text = typeof statement === 'string' ? statement : statement.text
    assert(text)
    try {
      return await pool.withSession((session) => runAlone(session, statement, values))
    } catch (error) {
      // Prepared before a migration: nothing was done, and other connections may have it from then as well.
      if (!isStalePlan(error)) throw error
      return pool.withSession((session) => runAlone(session, text, values))
    }
  }
  const connection = kyselyConnection(run, pool.nameOf)
  const bound = executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
  return Object.assign(new Kysely<Tables>({ config, driver, dialect, executor: bound }), {
    query: queryOn(run),
    transaction: () => {
      throw new Error('use db.tx')
    },
  })
}

function queryOn(run: Session['run']) {
  return async (statement: string | PreparedStatement<object>, values?: readonly unknown[]) => {
    const isPrepared = typeof statement !== 'string' && !statement.isReplanned
    const sent = typeof statement === 'string' ? statement : statement.text
    return (await run(isPrepared ? { name: statement.name, text: sent } : sent, values)).rows
  }
}

function kyselyConnection(run: Session['run'], nameOf: Session['nameOf']): DatabaseConnection {
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const name = nameOf(query.sql)
      const result = await run(name === null ? query.sql : { name, text: query.sql }, query.parameters)
      const rows = (result.rows ?? []) as R[]
      return result.rowCount === null ? { rows } : { rows, numAffectedRows: BigInt(result.rowCount) }
    },
    // eslint-disable-next-line require-yield
    async *streamQuery() {
      throw new Error('streaming is not offered; page through a growing id')
    },
  }
}
