import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { readCompany } from '../contract.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

test('the admin sees the addresses of all people of the company, an employee those of nobody but the admin', async () => {
  const { id, admin, employee } = await world.company()
  const colleague = await world.person({ bits: 8, companyId: id })
  await world.company()
  const seenBy = async (viewer: typeof admin) => (await world.call(readCompany, {}, viewer)).data
  const byAdmin = await seenBy(admin)
  expect(byAdmin).toMatchObject({ name: 'Probe GmbH', admin: { email: admin.email } })
  expect(new Set(byAdmin.people.map(({ email }) => email))).toEqual(
    new Set([admin.email, employee.email, colleague.email]),
  )
  expect(byAdmin.people.filter(({ isMe }) => isMe).map((one) => one.id)).toEqual([admin.id])
  const byEmployee = await seenBy(employee)
  expect(byEmployee.people.map(({ email }) => email)).toEqual([null, null, null])
  expect(byEmployee.admin.email).toBe(admin.email)
})
