import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { onboardingRoutes } from '../onboarding/server/routes.ts'
import { personRoutes } from '../person/server/routes.ts'
import { privacyRoutes } from '../privacy/server/routes.ts'
import { publicProfileRoutes } from '../public-profile/server/routes.ts'
import type { SharedBookings } from '../public-profile/server/shared-bookings.ts'
import { securityRoutes } from '../security/server/routes.ts'
import { signInRoutes } from '../sign-in/server/routes.ts'
import { socialRoutes } from '../social/server/routes.ts'
import { readBillingAddress, saveBillingAddress } from './save-billing-address.ts'
import { meReader } from './read-me.ts'
import type { UserDataParts } from './user-data.ts'
import { userDataWatcher } from './watch-user-data.ts'

export const accountRoutes = (userData: UserDataParts, bookings: SharedBookings) => [
  route(contract.readMe, meReader(userData)),
  route(contract.watchUserData, userDataWatcher(userData)),
  route(contract.readBillingAddress, readBillingAddress),
  route(contract.saveBillingAddress, saveBillingAddress),
  ...personRoutes,
  ...publicProfileRoutes(bookings),
  ...onboardingRoutes,
  ...privacyRoutes,
  ...securityRoutes,
  ...signInRoutes,
  ...socialRoutes,
]
