/** CPU time of one database backend from /proc, so that a busy machine does not distort a comparison. Linux only. */
import { readFile } from 'node:fs/promises'
import type { Reader } from '#platform/db/handles.ts'

/** Milliseconds of CPU that a process has used so far. */
export async function cpuMsOf(pid: number): Promise<number> {
  return Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')[0]) / 1e6
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
