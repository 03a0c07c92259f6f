import { expect, test } from 'vitest'
import { createLog } from '#app/server/open/open-log.ts'
import { repeatedFaults } from './repeated-faults.ts'

const fault = (code: string) => Object.assign(new Error('x'), { code })

test('one fault a second of each kind is written, and the next says how many were left out', () => {
  let now = 0
  const written = repeatedFaults(() => now)
  const asked = (error: unknown, at: number) => {
    now = at
    return written(error)
  }
  const full = fault('53100')
  expect([0, 1, 999, 1000, 1001, 5000].map((at) => asked(full, at))).toEqual([0, null, null, 2, null, 1])
  expect([asked(fault('57P01'), 5001), asked(fault('ENOSPC'), 5002), asked(fault('ENOSPC'), 5003)]).toEqual([
    0,
    0,
    null,
  ])
})

test('what is a fault of its own is always written', () => {
  const written = repeatedFaults(() => 0)
  for (const error of [new TypeError('x'), fault('42P01'), fault('23505'), null, 'text'])
    expect([written(error), written(error)]).toEqual([0, 0])
})

test('the log leaves them out, also those of requests, which have a log of their own', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const ofRequest = (log as unknown as { child(facts: object): typeof log }).child({ reqId: 'a' })
  for (const one of [log, ofRequest]) for (let i = 0; i < 300; i += 1) one.error({ err: fault('53100') }, 'fault')
  log.info({ err: fault('53100') }, 'told')
  log.error({ err: new TypeError('x') }, 'fault')
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['fault', 'told', 'fault'])
})
