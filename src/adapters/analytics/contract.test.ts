import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { silentLog } from '#platform/log.ts'
import { createLogAnalytics } from './log-analytics.ts'
import { createMemoryAnalytics } from './memory-analytics.ts'
import { noAnalytics, type Analytics, type AnalyticsEvent } from '#ports/analytics.ts'

const AT = Temporal.Instant.from('2026-11-10T23:59:59Z')
const search = (term: string): AnalyticsEvent => ({
  event: 'search',
  term,
  location: [52.52, 13.41],
  date: '2026-11-11',
  time: '10:00',
  category: 'Desk',
  duration: 4,
})
const marked: AnalyticsEvent = {
  event: 'add_to_favorites',
  item: {
    itemId: 7,
    name: 'Hof "3"\nlinks',
    brand: 'Kiez GmbH',
    currency: 'EUR',
    categories: ['Desk', 'coworking'],
    pricePerHour: 9.5,
    quantity: 4,
  },
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'viertel-analytics-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const lines = async (name: string) =>
  (await readFile(join(folder, name), 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

/** The stored events without their time. */
const ADAPTERS: Record<string, () => { analytics: Analytics; stored: () => Promise<unknown[]> }> = {
  log: () => ({
    analytics: createLogAnalytics({ folder, log: silentLog }),
    stored: async () =>
      (await lines('2026-11-10.jsonl')).map((line) =>
        Object.fromEntries(Object.entries(line).filter(([key]) => key !== 'at')),
      ),
  }),
  memory: () => {
    const analytics = createMemoryAnalytics()
    return { analytics, stored: async () => [...analytics.events] }
  },
}

describe.each(Object.entries(ADAPTERS))('analytics %s', (_name, make) => {
  test('keeps every event as it was, in order', async () => {
    const { analytics, stored } = make()
    expect(analytics.records).toBe(true)
    const events = [search('Berlin'), marked, ...Array.from({ length: 300 }, (_, i) => search(`${i}`))]
    for (const event of events) analytics.record(event, AT)
    await analytics.flush()
    expect(await stored()).toEqual(events)
  })

  test('keeps what it was told, not what became of it', async () => {
    const { analytics, stored } = make()
    const event = { ...search('Köln') } as { term: string } & AnalyticsEvent
    analytics.record(structuredClone(event), AT)
    await analytics.flush()
    event.term = 'Wien'
    expect(await stored()).toMatchObject([{ term: 'Köln' }])
  })
})

describe('the log', () => {
  test('has a file a day, readable by its owner only, and says when', async () => {
    const analytics = createLogAnalytics({ folder, log: silentLog })
    analytics.record(search('a'), AT)
    analytics.record(search('b'), AT.add({ seconds: 2 }))
    await analytics.flush()
    expect((await readdir(folder)).toSorted()).toEqual(['2026-11-10.jsonl', '2026-11-11.jsonl'])
    expect(await lines('2026-11-11.jsonl')).toMatchObject([{ at: '2026-11-11T00:00:01Z', term: 'b' }])
  })

  test('of two processes mixes lines, not letters', async () => {
    const both = [1, 2].map(() => createLogAnalytics({ folder, log: silentLog }))
    for (let i = 0; i < 200; i += 1) for (const one of both) one.record(search(`${i}`.repeat(50)), AT)
    await Promise.all(both.map((one) => one.flush()))
    expect(await lines('2026-11-10.jsonl')).toHaveLength(400)
  })

  test('stops at its size instead of filling the disk, and says so', async () => {
    const warnings: string[] = []
    const log = { ...silentLog, warn: (_: object, text: string) => void warnings.push(text) }
    const analytics = createLogAnalytics({ folder, log, mostBytesADay: 400 })
    for (let i = 0; i < 10; i += 1) {
      analytics.record(search('x'), AT)
      await analytics.flush()
    }
    expect((await readFile(join(folder, '2026-11-10.jsonl'))).length).toBeLessThanOrEqual(400)
    expect(warnings).toContain('the analytics file of the day is full')
  })

  test('loses events where it cannot write, and disturbs nobody', async () => {
    await writeFile(join(folder, 'file'), '')
    const analytics = createLogAnalytics({ folder: join(folder, 'file'), log: silentLog })
    expect(() => analytics.record(search('x'), AT)).not.toThrow()
    await analytics.flush()
    expect(await readdir(folder)).toEqual(['file'])
  })
})

test('off keeps nothing and says that it does', async () => {
  noAnalytics.record(search('x'), AT)
  await noAnalytics.flush()
  expect(noAnalytics.records).toBe(false)
  expect(await readdir(folder)).toEqual([])
})
