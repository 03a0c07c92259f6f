/** The start waits for a database that is unavailable: containers start together, and a fail-over takes seconds. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from './database-errors.ts'

const WAIT_SECONDS = 60

/**
 * @param say receives one line for each failed attempt
 * @param wait for one second; tests do not wait
 * @throws the error of the last attempt, or immediately an error that waiting cannot solve
 */
export async function untilThere<T>(
  attempt: () => Promise<T>,
  say: (text: string) => void,
  wait: () => Promise<unknown> = () => sleep(1000),
): Promise<T> {
  for (let second = 1; ; second += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!isUnavailable(error) || second > WAIT_SECONDS) throw error
      say(`the database does not answer yet (${second} of ${WAIT_SECONDS}): ${reasonOf(error)}`)
      await wait()
    }
  }
}

/** The reason without the address, which holds a password. */
function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return typeof code === 'string' ? code : String(message).split('\n', 1)[0]!
}
