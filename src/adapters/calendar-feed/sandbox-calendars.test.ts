import { expect, test } from 'vitest'
import type { CalendarFeed } from '#ports/calendar-feed.ts'
import { OutsideUnavailable } from '#ports/unavailable.ts'
import { createSandboxCalendars } from './sandbox-calendars.ts'

const asked: string[] = []
const web: CalendarFeed = {
  name: 'web',
  async fetch(address) {
    asked.push(address)
    return { kind: 'same' }
  },
}
const sandbox = createSandboxCalendars(web)
const [team, empty] = sandbox.list()
const read = async (address = '', etag: string | null = null) => {
  const fetched = await sandbox.fetch(address, etag)
  return fetched.kind === 'same' ? fetched.kind : new TextDecoder().decode(fetched.bytes)
}

test('what is entered is in the calendar, in whose local time it was entered', async () => {
  expect(await read(empty?.address)).not.toContain('BEGIN:VEVENT')
  expect(sandbox.add('empty', { day: '2026-11-20', from: '10:00', to: '12:15' })).toBe(true)
  expect(await read(empty?.address)).toContain('DTEND;TZID=Europe/Berlin:20261120T121500')
  expect(await read(team?.address)).toContain('RRULE:FREQ=WEEKLY')
  expect(sandbox.add('nobody', { day: '2026-11-20', from: '10:00', to: '12:00' })).toBe(false)
})

test('its server can fail, and other addresses are those of the web', async () => {
  expect(sandbox.answerWith('team', 'away')).toBe(true)
  await expect(read(team?.address)).rejects.toThrow(OutsideUnavailable)
  sandbox.answerWith('team', 'gone')
  await expect(read(team?.address)).rejects.toThrow('refused')
  expect(asked).toEqual([])
  expect(await read('https://calendar.example/a.ics')).toBe('same')
  expect(await read('https://calendars.example.org/team.ics')).toBe('same')
  expect(asked).toEqual(['https://calendar.example/a.ics', 'https://calendars.example.org/team.ics'])
})
