import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { onboardingRoutes } from '../onboarding/server/routes.ts'
import { signInRoutes } from '../sign-in/server/routes.ts'
import { socialRoutes } from '../social/server/routes.ts'
import { readBillingAddress, saveBillingAddress } from './save-billing-address.ts'
import { meReader } from './read-me.ts'
import { saveData } from './save-data.ts'
import { saveMode } from './save-mode.ts'
import { readProfile, saveProfile } from './save-profile.ts'
import { readRegion, saveRegion } from './save-region.ts'
import type { UserDataParts } from './user-data.ts'
import { userDataWatcher } from './watch-user-data.ts'

export const accountRoutes = (userData: UserDataParts) => [
  route(contract.readMe, meReader(userData)),
  route(contract.watchUserData, userDataWatcher(userData)),
  route(contract.readProfile, readProfile),
  route(contract.saveProfile, saveProfile),
  route(contract.readRegion, readRegion),
  route(contract.saveRegion, saveRegion),
  route(contract.saveData, saveData),
  route(contract.saveMode, saveMode),
  route(contract.readBillingAddress, readBillingAddress),
  route(contract.saveBillingAddress, saveBillingAddress),
  ...onboardingRoutes,
  ...signInRoutes,
  ...socialRoutes,
]
