/** Who becomes a provider, and who does not while something else happens to their account (safety table 35). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { KIND_BITS } from '#kernel/viewer.ts'
import { saveMode } from '../contract.ts'
import { grantWishedMode } from './grant-provider-mode.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

const bitsOf = async (id: string) =>
  (await world.rows<{ kind: number }>('select kind from person where id = $1', [id]))[0]?.kind

test('a switch that began before the account was converted does not undo the conversion', async () => {
  const person = await world.person()
  await world.rows('update person set kind = $2 where id = $1', [person.id, KIND_BITS.corporate])
  for (const mode of ['provider', 'user'] as const)
    expect(await world.refusal(world.call(saveMode, { body: { mode } }, person))).toBe('auth.forbidden')
  expect(await bitsOf(person.id)).toBe(KIND_BITS.corporate)
})

test('two switches at once: one of them counts, and no other bit changes', async () => {
  const bits = KIND_BITS.toWork | KIND_BITS.corporateRequest
  const person = await world.person({ bits })
  const answers = await Promise.allSettled(
    (['provider', 'provider', 'provider'] as const).map((mode) => world.call(saveMode, { body: { mode } }, person)),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await bitsOf(person.id)).toBe(bits | KIND_BITS.toRent)
})

test('a switch says the mode and nothing else', async () => {
  const person = await world.person()
  for (const more of [{ kind: 32 }, { bits: 32 }, { type: 4 }, { refugee: true }, { company_id: 1 }])
    expect(
      await world.refusal(world.call(saveMode, { body: { mode: 'provider', ...more } }, person)),
      JSON.stringify(more),
    ).toBe('field.unknown')
  expect(await bitsOf(person.id)).toBe(KIND_BITS.toWork)
})

test.each([
  ['somebody', KIND_BITS.toWork, KIND_BITS.toWork | KIND_BITS.toRent],
  ['a company account', KIND_BITS.corporate, KIND_BITS.corporate],
  ['an employee', KIND_BITS.employee, KIND_BITS.employee],
  ['an operator', KIND_BITS.operator, KIND_BITS.operator],
])('%s who once wished to be a provider, when their address is confirmed', async (_, before, after) => {
  const person = await world.person({ bits: before })
  const other = await world.person()
  await world.rows(`update person set account_type = 'provider' where id = $1`, [person.id])
  await grantWishedMode(world.db.write, person.id)
  expect([await bitsOf(person.id), await bitsOf(other.id)]).toEqual([after, KIND_BITS.toWork])
})
