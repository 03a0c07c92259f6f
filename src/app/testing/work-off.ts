/** Timers until nothing is due, as the running product would call them. */
import { TIMERS } from '#app/server/timers.ts'
import type { Context } from '#platform/context.ts'
import type { Timer } from '#platform/jobs/timers.ts'

/**
 * The audit compares what is stored and changes nothing; asking hosts for what the tax office wants to know is a
 * consequence of nothing but that there are hosts, of whom tests make many. What is counted for a page goes on by itself.
 */
const LEFT_OUT = ['audit', 'ask-for-tax-data', 'count-tax-report', 'count-marketplace']
const ALL: readonly Timer[] = TIMERS.filter(({ name }) => !LEFT_OUT.includes(name))

/**
 * @returns those of the timers that did something: where a process may die with a consequence. Looking for work that is
 *   not there leaves nothing behind, so a test that dies before each statement need not die there.
 */
export async function workOff(context: Context, timers = ALL): Promise<Timer[]> {
  const busy: Timer[] = []
  for (const timer of timers)
    for (let turn = 0; turn < 10 && (await timer.run(context, context.clock.now())) > 0; turn += 1)
      if (turn === 0) busy.push(timer)
  return busy
}
