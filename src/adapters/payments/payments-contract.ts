/** What every payment provider keeps to, whoever it is. Run by contract.test.ts on each adapter. */
import { afterAll, beforeAll, describe } from 'vitest'
import { callsContract } from './calls-contract.ts'
import { chargesContract } from './charges-contract.ts'
import { contractActs, type ContractWorld } from './contract-world.ts'
import { methodsContract } from './methods-contract.ts'

export function paymentsContract(name: string, create: () => Promise<ContractWorld>): void {
  describe(`payments: ${name}`, () => {
    let world: ContractWorld | undefined
    beforeAll(async () => {
      world = await create()
    })
    afterAll(async () => world?.close())
    const acts = contractActs(() => {
      if (!world) throw new Error('the world is not made yet')
      return world
    })
    methodsContract(acts)
    chargesContract(acts)
    callsContract(acts)
  })
}
