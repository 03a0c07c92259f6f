import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { readBotCheck } from './read-bot-check.ts'
import { readBillingAddress, saveBillingAddress } from './save-billing-address.ts'
import { meReader } from './read-me.ts'
import { resendVerification } from './resend-verification.ts'
import { readProfile, saveProfile } from './save-profile.ts'
import type { UserDataParts } from './user-data.ts'

export const accountRoutes = (userData: UserDataParts) => [
  route(contract.readMe, meReader(userData)),
  route(contract.readProfile, readProfile),
  route(contract.saveProfile, saveProfile),
  route(contract.readBillingAddress, readBillingAddress),
  route(contract.saveBillingAddress, saveBillingAddress),
  route(contract.resendVerification, resendVerification),
  route(contract.readBotCheck, readBotCheck),
]
