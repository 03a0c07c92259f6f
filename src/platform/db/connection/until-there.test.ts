import { expect, test } from 'vitest'
import { untilThere } from './until-there.ts'

const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
/** Fails so many times, then works. */
const after = (failures: number, error: () => Error) => {
  let tries = 0
  return async () => {
    tries += 1
    if (tries <= failures) throw error()
    return tries
  }
}
const noWait = async () => undefined

test('waits for a database that is away, one line a try', async () => {
  const said: string[] = []
  expect(await untilThere(after(3, away), (text) => said.push(text), noWait)).toBe(4)
  expect(said).toHaveLength(3)
  expect(said[0]).toContain('1 of 60')
  expect(said[0]).toContain('ECONNREFUSED')
})

test('gives up after a minute, and at once where waiting does not help', async () => {
  const said: string[] = []
  await expect(untilThere(after(1000, away), (text) => said.push(text), noWait)).rejects.toThrow('ECONNREFUSED')
  expect(said).toHaveLength(60)
  const wrong = () => Object.assign(new Error('password authentication failed'), { code: '28P01' })
  await expect(untilThere(after(1, wrong), () => expect.unreachable(), noWait)).rejects.toThrow('password')
})
