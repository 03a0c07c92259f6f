/** The contract of every payment provider; contract.test.ts runs it for each adapter. */
import { afterAll, beforeAll, describe } from 'vitest'
import { callsContract } from './calls-contract.ts'
import { chargesContract } from './charges-contract.ts'
import { contractActs, EVERY_CARD, type ContractMeans, type ContractWorld } from './contract-world.ts'
import { methodsContract } from './methods-contract.ts'

const ALL: ContractMeans = { time: true, payer: true, cards: EVERY_CARD }

export function paymentsContract(
  name: string,
  create: () => Promise<ContractWorld>,
  means: ContractMeans & { readonly run?: boolean } = ALL,
): void {
  describe.skipIf(means.run === false)(`payments: ${name}`, () => {
    let world: ContractWorld | undefined
    beforeAll(async () => {
      world = await create()
    })
    afterAll(async () => world?.close())
    const acts = contractActs(() => {
      if (!world) throw new Error('the world is not made yet')
      return world
    }, means)
    methodsContract(acts)
    chargesContract(acts)
    callsContract(acts)
  })
}
