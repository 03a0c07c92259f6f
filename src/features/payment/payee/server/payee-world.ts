/** A provider before the pages of the payment provider, for tests. */
import type { SandboxOutcome } from '#adapters/payments/payees/sandbox-payees.ts'
import type { TestWorld } from '#app/testing/test-world.ts'
import { publishOffice } from '#features/office/wizard/contract.ts'
import { photoNamed, wizardOf } from '#features/office/wizard/server/wizard-world.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { createPayee, readPayees, refreshPayee } from '../contract.ts'

export function payeesOf(world: TestWorld) {
  const wizard = wizardOf(world)
  let photos = 0
  const at = (place: number) => ({ params: { location: String(place) } })
  const on = {
    wizard,
    /** The address at the payment provider, without the host. */
    begin: async (as: SignedIn, place: number, returnPath = '/account/provider') =>
      (await world.call(createPayee, { ...at(place), body: { returnPath } }, as)).data.url,
    read: async (as: SignedIn, place: number) => (await world.call(readPayees, at(place), as)).data,
    refresh: async (as: SignedIn, place: number) => (await world.call(refreshPayee, at(place), as)).data,
    /** The payee answers there. @returns where they are sent */
    answer: async (url: string, outcome: SandboxOutcome) =>
      (await world.payees.answer(url.slice(url.lastIndexOf('/') + 1), outcome))?.url ?? null,
    /** A draft that lacks nothing but the payee, and goes live by itself. */
    async waiting(as: SignedIn): Promise<number> {
      const id = await wizard.complete(as)
      await wizard.payee(as, null)
      await wizard.photo(id, photoNamed(`payee-${(photos += 1)}`))
      const { data } = await world.call(publishOffice, { params: { id: String(id) } }, as)
      if (data.status !== 'waiting') throw new Error(`it is ${data.status}`)
      return id
    },
    statusOf: async (id: number) =>
      (await world.rows<{ status: string }>('select status from office where id = $1', [id]))[0]?.status ?? 'draft',
    /** What the person was told about their payee, in order. */
    told: async (as: SignedIn) =>
      (
        await world.rows<{ type: string }>(
          `select type from domain_event where person_id = $1 and type like 'payee.%' order by id`,
          [as.id],
        )
      ).map(({ type }) => type),
  }
  return on
}
