/** What tests of the report say of a provider. */
import type { TestWorld } from '#app/testing/test-world.ts'
import type { TestProvider } from '#app/testing/test-people.ts'
import { readTaxProfile, saveTaxProfile } from '../contract.ts'

export const PERSON = {
  kind: 'individual' as const,
  givenName: 'Ada',
  surname: 'Probe',
  birthDate: '1980-02-29',
  tins: [{ country: 'DE' as const, number: '86 095 742 719' }],
}

export const taxOf = (world: TestWorld) => ({
  read: async ({ viewer }: Pick<TestProvider, 'viewer'>) => (await world.call(readTaxProfile, {}, viewer)).data,
  save: async ({ viewer }: Pick<TestProvider, 'viewer'>, over: object = {}) =>
    (await world.call(saveTaxProfile, { body: { ...PERSON, ...over } }, viewer)).data,
})
