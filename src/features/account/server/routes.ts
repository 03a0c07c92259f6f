import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { billingRoutes } from '../billing/server/routes.ts'
import type { PersonalData } from '#platform/personal-data.ts'
import { deletionRoutes } from '../deletion/server/routes.ts'
import { emailRoutes } from '../email/server/routes.ts'
import { exportRoutes } from '../export/server/routes.ts'
import { loginLinkRoutes } from '../login-link/server/routes.ts'
import { onboardingRoutes } from '../onboarding/server/routes.ts'
import { passkeyRoutes } from '../passkey/server/routes.ts'
import { personRoutes } from '../person/server/routes.ts'
import { privacyRoutes } from '../privacy/server/routes.ts'
import { publicProfileRoutes } from '../public-profile/server/routes.ts'
import type { SharedBookings } from '../public-profile/server/shared-bookings.ts'
import { requestRoutes } from '../request/server/routes.ts'
import { securityRoutes } from '../security/server/routes.ts'
import { signInRoutes } from '../sign-in/server/routes.ts'
import { socialRoutes } from '../social/server/routes.ts'
import { meReader, type TitlesOf } from './read-me.ts'
import type { UserDataParts } from './user-data.ts'
import { userDataWatcher } from './watch-user-data.ts'

export const accountRoutes = (
  userData: UserDataParts,
  bookings: SharedBookings,
  personalData: readonly PersonalData[],
  titlesOf: TitlesOf,
) => [
  route(contract.readMe, meReader(userData, titlesOf)),
  route(contract.watchUserData, userDataWatcher(userData, titlesOf)),
  ...billingRoutes,
  ...deletionRoutes(personalData),
  ...emailRoutes,
  ...exportRoutes,
  ...loginLinkRoutes,
  ...passkeyRoutes,
  ...personRoutes,
  ...publicProfileRoutes(bookings),
  ...requestRoutes(personalData),
  ...onboardingRoutes,
  ...privacyRoutes,
  ...securityRoutes,
  ...signInRoutes,
  ...socialRoutes,
]
