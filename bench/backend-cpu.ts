/** CPU time of one database backend from /proc, so that a busy machine does not distort a comparison. Linux only. */
import { readdir, readFile } from 'node:fs/promises'
import type { Reader } from '#platform/db/handles.ts'

/** Milliseconds of CPU that a process has used so far. */
export async function cpuMsOf(pid: number): Promise<number> {
  return Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')[0]) / 1e6
}

/** In the fields of /proc/{pid}/stat times are in hundredths of a second. */
const TICK_MS = 10

/**
 * Milliseconds of CPU that a whole database server has used so far: its processes that live and those that have ended.
 * @param db any connection to it
 */
export async function serverCpuMs(db: Reader): Promise<number> {
  const [{ pid } = { pid: 0 }] = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
  const server = (await statOf(pid))?.parent
  const all = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(statOf))
  return all.reduce((sum, stat) => {
    if (!stat) return sum
    if (stat.parent === server) return sum + stat.own
    return stat.pid === server ? sum + stat.own + stat.ofEnded : sum
  }, 0)
}

/** Null for a process that has ended meanwhile. */
async function statOf(pid: number | string) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
  return {
    pid: Number(pid),
    parent: fields[1],
    own: (user + system) * TICK_MS,
    ofEnded: (endedUser + endedSystem) * TICK_MS,
  }
}

export type Meter = (work: () => Promise<unknown>, rounds: number) => Promise<number>

/**
 * @param db with one connection only, so that one backend does all the work
 * @returns milliseconds of CPU per round after a warm-up: the median of five batches
 */
export async function backendMeter(db: Reader): Promise<Meter> {
  const [{ pid } = { pid: 0 }] = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
  return async (work, rounds) => {
    // PostgreSQL plans a prepared statement for each of its first five executions before it may reuse a generic plan.
    for (let i = 0; i < 7; i += 1) await work()
    const batches: number[] = []
    const size = Math.ceil(rounds / 5)
    for (let batch = 0; batch < 5; batch += 1) {
      const before = await cpuMsOf(pid)
      for (let i = 0; i < size; i += 1) await work()
      batches.push(((await cpuMsOf(pid)) - before) / size)
    }
    return batches.toSorted((a, b) => a - b)[2] ?? 0
  }
}
