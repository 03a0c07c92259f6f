import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { noVatCheck, type VatCheck } from '#ports/vat-check.ts'
import { startStandInVies } from './stand-in-vies.ts'
import { createVies } from './vies.ts'

const KNOWN = 'DE136695976'
const UNKNOWN = 'ATU13585627'

let service: Awaited<ReturnType<typeof startStandInVies>>
beforeAll(async () => {
  service = await startStandInVies()
  service.know(KNOWN)
})
afterEach(() => service.setFault(null))
afterAll(() => service.close())

const vies = () => createVies({ url: service.url })

describe.each<[VatCheck['name'], () => VatCheck]>([
  ['none', () => noVatCheck],
  ['vies', vies],
])('%s', (name, open) => {
  test('answers one of three states, and nothing else', async () => {
    expect(open().name).toBe(name)
    for (const vatId of [KNOWN, UNKNOWN, 'CHE116281710', 'XX1'])
      expect(['valid', 'invalid', 'unverified']).toContain((await open().check(vatId)).state)
  })

  test('does not say of a Swiss ID that it is invalid, which nobody here can know', async () => {
    expect(await open().check('CHE116281710')).toEqual({ state: 'unverified' })
  })
})

test('vies: what the tax office knows is valid, with the number of the consultation; other IDs are not', async () => {
  expect(await vies().check(KNOWN)).toEqual({ state: 'valid', reference: 'WAPIAAAAY1' })
  expect(await vies().check(UNKNOWN)).toEqual({ state: 'invalid' })
})

test.each(['away', 'busy', 'moved', 'nonsense'] as const)(
  'vies: a service that is %s says nothing about an ID',
  async (fault) => {
    service.setFault(fault)
    expect(await vies().check(UNKNOWN)).toEqual({ state: 'unverified' })
  },
)

test('vies: a service that fails is left alone for a while', async () => {
  service.setFault('away')
  const check = vies()
  const before = service.asked()
  for (let i = 0; i < 8; i += 1) await check.check(UNKNOWN)
  expect(service.asked() - before).toBe(5)
})

test('vies: nobody waits longer than three seconds', async () => {
  service.setFault('silent')
  const began = performance.now()
  expect(await vies().check(UNKNOWN)).toEqual({ state: 'unverified' })
  expect(performance.now() - began).toBeLessThan(20_000)
})
