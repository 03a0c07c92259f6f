/** Every endpoint of the product, in one list: mounted over HTTP, called by pages, described by OpenAPI, walked by tests. */
import { accountRoutes } from '#features/account/server/routes.ts'
import { bookingRoutes } from '#features/booking/server/routes.ts'
import { favouriteRoutes } from '#features/favourite/server/routes.ts'
import { contentRoutes } from '#features/content/server/routes.ts'
import { officeRoutes } from '#features/office/server/routes.ts'
import { paymentRoutes } from '#features/payment/server/routes.ts'
import { ratingRoutes } from '#features/rating/server/routes.ts'
import { searchRoutes } from '#features/search/server/routes.ts'
import { watchRoutes } from '#features/watch/server/routes.ts'
import { favouriteUserData } from '#features/favourite/server/user-data.ts'
import { officeUserData } from '#features/office/server/user-data.ts'
import { paymentUserData } from '#features/payment/server/user-data.ts'
import type { Route } from '#platform/http/route.ts'
// Whoever answers calls has words for every refusal.
import './refusals.ts'

/** User data is put together here, because it speaks of every feature. */
export const ACCOUNT_ROUTES = accountRoutes({ ...officeUserData, ...paymentUserData, ...favouriteUserData })

export const ROUTES: readonly Route[] = [
  ...ACCOUNT_ROUTES,
  ...searchRoutes,
  ...officeRoutes,
  ...paymentRoutes,
  ...bookingRoutes,
  ...ratingRoutes,
  ...favouriteRoutes,
  ...watchRoutes,
  ...contentRoutes,
]
