/** For tests: a host whose bank is connected. */
import type { TestProvider } from '#app/testing/test-people.ts'
import type { TestWorld } from '#app/testing/test-world.ts'
import { payeesOf } from '../../payee/server/payee-world.ts'

/** Of a host who has an office. */
export async function connectBank(
  world: TestWorld,
  owner: TestProvider,
  outcome: 'active' | 'restricted' = 'active',
): Promise<void> {
  const payees = payeesOf(world)
  const [place] = await world.rows<{ id: number }>('select id from location where provider_id = $1 limit 1', [owner.id])
  if (!place) throw new Error('no place')
  await payees.answer(await payees.begin(owner.viewer, place.id), outcome)
  await payees.refresh(owner.viewer, place.id)
}
