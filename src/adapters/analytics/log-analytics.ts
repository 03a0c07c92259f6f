import { appendFile, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '#platform/log.ts'
import type { Analytics, AnalyticsEvent } from '#ports/analytics.ts'

/** The size limit of a day's file, so that no visitor can fill the disk by searching. */
const MOST_BYTES_A_DAY = 50_000_000
/** The limit of events waiting to be written; further ones are dropped. */
const MOST_WAITING = 10_000

/**
 * First-party analytics: one line of JSON per event in `<folder>/<day>.jsonl`, the day in UTC. Several processes may
 * share the folder, because each line is appended in one write.
 */
export function createLogAnalytics(options: { folder: string; log: Log; mostBytesADay?: number }): Analytics {
  const { folder, log, mostBytesADay = MOST_BYTES_A_DAY } = options
  let waiting: { event: AnalyticsEvent; at: Temporal.Instant }[] = []
  let writing: Promise<void> | null = null

  const write = async () => {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      const days = Map.groupBy(batch, ({ at }) => at.toString().slice(0, 10))
      for (const [day, events] of days) {
        try {
          const file = join(folder, `${day}.jsonl`)
          await mkdir(folder, { recursive: true })
          const text = events.map(({ event, at }) => `${JSON.stringify({ at: at.toString(), ...event })}\n`).join('')
          if ((await sizeOf(file)) + text.length <= mostBytesADay) await appendFile(file, text, { mode: 0o600 })
          else log.warn({ day, lost: events.length }, 'the analytics file of the day is full')
        } catch (error) {
          log.warn({ err: error, lost: events.length }, 'analytics events could not be written')
        }
      }
    }
    writing = null
  }

  return {
    name: 'log',
    records: true,
    record(event, at) {
      if (waiting.length >= MOST_WAITING) return
      waiting.push({ event, at })
      writing ??= write()
    },
    async flush() {
      await writing
    },
  }
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}
