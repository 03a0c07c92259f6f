import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import {
  addBillingAddress,
  changeBillingAddress,
  defaultBillingAddress,
  listBillingAddresses,
  readBillingAddress,
  removeBillingAddress,
  saveBillingAddress,
} from './billing-addresses.ts'

export const billingRoutes = [
  route(contract.readBillingAddress, readBillingAddress),
  route(contract.saveBillingAddress, saveBillingAddress),
  route(contract.listBillingAddresses, listBillingAddresses),
  route(contract.addBillingAddress, addBillingAddress),
  route(contract.changeBillingAddress, changeBillingAddress),
  route(contract.defaultBillingAddress, defaultBillingAddress),
  route(contract.removeBillingAddress, removeBillingAddress),
]
