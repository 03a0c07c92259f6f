import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { readTaxProfile } from './read-tax-profile.ts'
import { saveTaxProfile } from './save-tax-profile.ts'

export const taxRoutes = [
  route(contract.readTaxProfile, readTaxProfile),
  route(contract.saveTaxProfile, saveTaxProfile),
]
