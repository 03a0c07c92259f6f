import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { openFeedReader, type FeedReader } from './read-in-fence.ts'
import type { BlocksQuestion } from '../rules/read-blocks.ts'

let reader: FeedReader
beforeAll(() => {
  reader = openFeedReader()
})
afterAll(() => reader.close())

const ms = (iso: string) => Temporal.Instant.from(iso).epochMilliseconds
const question: BlocksQuestion = {
  zone: 'Europe/Berlin',
  fromMs: ms('2026-11-30T23:00:00Z'),
  toMs: ms('2027-01-31T23:00:00Z'),
  ownHost: 'viertel.example',
  takes: 'all',
  capacity: 3,
  bookings: [],
  known: [],
}
const bytesOf = (text: string) => new TextEncoder().encode(text)
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT', ''].join('\r\n')
const calendar = (body: string) => `BEGIN:VCALENDAR\r\n${body}END:VCALENDAR\r\n`
const one = event('UID:a', 'DTSTART:20261201T080500Z', 'DTEND:20261201T090000Z')

test('a calendar becomes blocks of quarters, read in the thread', async () => {
  const { spans, ...reading } = await reader.read(bytesOf(calendar(one)), question)
  expect(reading).toEqual({ health: 'ok', reasons: [], entries: 1, skipped: 0 })
  expect(spans).toEqual([{ ref: expect.any(String), day: '2026-12-01', a: 36, b: 40, desks: 3 }])
})

test('UTF-16 and a part of a buffer are read as well', async () => {
  const utf16 = Buffer.from(`\uFEFF${calendar(one)}`, 'utf16le')
  expect((await reader.read(new Uint8Array(utf16), question)).spans).toHaveLength(1)
  const larger = bytesOf(`xxxx${calendar(one)}`)
  expect((await reader.read(larger.subarray(4), question)).spans).toHaveLength(1)
})

test('echoes of bookings take no time', async () => {
  const bookings = [{ startMs: ms('2026-12-01T08:05:00Z'), endMs: ms('2026-12-01T09:00:00Z'), madeMs: 0 }]
  expect((await reader.read(bytesOf(calendar(one)), { ...question, bookings })).spans).toEqual([])
})

test('a calendar that takes too long is broken, and the next one is read', async () => {
  // Every one of these series is within the limits; all together are not.
  const slow = Array.from({ length: 20_000 }, (_, at) =>
    event(`UID:${at}`, 'DTSTART:19000101T000000Z', 'DURATION:PT1M', 'RRULE:FREQ=DAILY;COUNT=49999;BYHOUR=1,2,3'),
  )
  expect(await reader.read(bytesOf(calendar(slow.join(''))), question)).toMatchObject({
    health: 'broken',
    reasons: [{ code: 'took_too_long' }],
    spans: [],
  })
  expect((await reader.read(bytesOf(calendar(one)), question)).health).toBe('ok')
})

test('a thread of ours that fails is an error, not a bad calendar', async () => {
  await expect(reader.read(bytesOf(calendar(one)), { ...question, zone: 'Mars/Olympus' })).rejects.toThrow('failed')
})

test('the given feeds are read alike in the thread', async () => {
  const file = new URL('../rules/testing/05-outlook-free-tentative-oof.ics', import.meta.url)
  expect((await reader.read(new Uint8Array(readFileSync(file)), question)).spans).toHaveLength(3)
})
