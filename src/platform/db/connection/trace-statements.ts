/**
 * What is told of statements: their name and their text, in which values are `$1`, `$2` and so on. And what the database is
 * told of the trace: events that a transaction writes say of which trace it is a part (domain_event.traceparent).
 */
import type { PoolClient } from 'pg'
import { traced, traceOfEvents, type Begun } from '#platform/trace/trace.ts'

/** Names of the product's own statements; those of repeated queries are hashes (repeated-queries.ts). */
const isSpeaking = (name: string) => !name.startsWith('again_')

export function tracedStatement<T>({ name, text }: { name?: string; text: string }, run: () => Promise<T>): Promise<T> {
  return traced(() => begunOf(name, text), run)
}

function begunOf(name: string | undefined, text: string): Begun {
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL'
  return {
    name: name !== undefined && isSpeaking(name) ? name : operation,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': text.replace(SETTING, ''),
    },
  }
}

const SETTING = /; set local viertel\.traceparent = '[0-9a-f-]+'$/

/** What follows `begin`, in the same round trip; empty while nothing is traced. */
export function beginOfTrace(): string {
  const traceparent = traceOfEvents()
  return traceparent === null ? '' : `; set local viertel.traceparent = '${traceparent}'`
}

const WRITES_EVENTS = /\binsert into "?domain_event\b/

type Statement = string | { name: string; text: string }
/** The part of a session (pool.ts) that is of use here. */
type RunsStatements<Result> = {
  run(statement: Statement, values?: readonly unknown[]): Promise<Result>
  broken: boolean
}

/** A statement on its own. One that writes events gets a transaction around it while it is traced, to name the trace. */
export async function runAlone<Result>(
  session: RunsStatements<Result>,
  statement: Statement,
  values?: readonly unknown[],
): Promise<Result> {
  const text = typeof statement === 'string' ? statement : statement.text
  const setting = beginOfTrace()
  if (setting === '' || !WRITES_EVENTS.test(text)) return session.run(statement, values)
  await session.run(`begin${setting}`)
  try {
    const result = await session.run(statement, values)
    await session.run('commit')
    return result
  } catch (error) {
    // Where even that is impossible, the connection is not used again.
    if (!session.broken) await session.run('rollback').catch(() => (session.broken = true))
    throw error
  }
}

/** For connections of libraries, which bring their own statements. They wait for promises; a callback is left alone. */
export function tellStatements(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    const [asked] = args
    const text = typeof asked === 'string' ? asked : (asked as { text?: unknown } | undefined)?.text
    if (typeof text !== 'string' || typeof args.at(-1) === 'function') return query(...args)
    return tracedStatement({ text }, () => query(...args) as Promise<unknown>)
  }) as typeof client.query
}
