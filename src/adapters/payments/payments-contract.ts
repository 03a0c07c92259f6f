/** The contract of every payment provider; contract.test.ts runs it for each adapter. */
import { afterAll, beforeAll, describe } from 'vitest'
import { callsContract } from './calls-contract.ts'
import { chargesContract } from './charges-contract.ts'
import { contractActions, EVERY_CARD, type ContractCapabilities, type ContractWorld } from './contract-world.ts'
import { debitsContract } from './debits-contract.ts'
import { disputesContract } from './disputes-contract.ts'
import { methodsContract } from './methods-contract.ts'

const ALL: ContractCapabilities = { time: true, payer: true, cards: EVERY_CARD }

export function paymentsContract(
  name: string,
  create: () => Promise<ContractWorld>,
  capabilities: ContractCapabilities & { readonly run?: boolean } = ALL,
): void {
  describe.skipIf(capabilities.run === false)(`payments: ${name}`, () => {
    let world: ContractWorld | undefined
    beforeAll(async () => {
      world = await create()
    })
    afterAll(async () => world?.close())
    const acts = contractActions(() => {
      if (!world) throw new Error('the world is not made yet')
      return world
    }, capabilities)
    methodsContract(acts)
    chargesContract(acts)
    debitsContract(acts)
    disputesContract(acts)
    callsContract(acts)
  })
}
