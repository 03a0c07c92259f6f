import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { downloadDiscounts, listDiscounts } from './list-discounts.ts'
import { createDiscount, createOwnDiscount, endDiscount, endOwnDiscount, listOwnDiscounts } from './manage-discounts.ts'

export const discountRoutes = [
  route(contract.listDiscounts, listDiscounts),
  route(contract.downloadDiscounts, downloadDiscounts),
  route(contract.createDiscount, createDiscount),
  route(contract.endDiscount, endDiscount),
  route(contract.listOwnDiscounts, listOwnDiscounts),
  route(contract.createOwnDiscount, createOwnDiscount),
  route(contract.endOwnDiscount, endOwnDiscount),
]
