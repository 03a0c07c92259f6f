/** The list of all endpoints, which are mounted over HTTP, called by pages, described by OpenAPI and walked by tests. */
import { accountRoutes } from '#features/account/server/routes.ts'
import { suspensionRoutes } from '#features/account/suspension/server/routes.ts'
import { visitsOfMember } from '#features/booking/server/cancel/visits-of-member.ts'
import { bookingRoutes } from '#features/booking/server/routes.ts'
import { comingSpending } from '#features/booking/server/read/read-coming.ts'
import { teamVisits } from '#features/booking/server/read/read-team-visits.ts'
import { sharedBookings } from '#features/booking/server/read/read-shared-bookings.ts'
import { companyUserData } from '#features/company/server/user-data.ts'
import { memberUserData } from '#features/company/member/server/user-data.ts'
import { companyRoutes } from '#features/company/server/routes.ts'
import { operatorRoutes } from '#features/operator/server/routes.ts'
import { favouriteRoutes } from '#features/favourite/server/routes.ts'
import { contentRoutes } from '#features/content/server/routes.ts'
import { integrationRoutes } from '#features/integration/server/routes.ts'
import { invoiceRoutes } from '#features/invoice/server/routes.ts'
import { notificationTitles } from '#features/notification/server/list-notifications.ts'
import { notificationRoutes } from '#features/notification/server/routes.ts'
import { feedRoutes } from '#features/office/feed/server/routes.ts'
import { hidingRoutes } from '#features/office/moderation/server/routes.ts'
import { officeRoutes } from '#features/office/server/routes.ts'
import { hasCompanyMethod } from '#features/payment/server/has-company-method.ts'
import { paymentRoutes } from '#features/payment/server/routes.ts'
import type { CasePart } from '#features/account/server/user-data.ts'
import { messageDecisionRoutes } from '#features/booking/message/server/routes.ts'
import { OPEN_MESSAGE_CASES } from '#features/booking/message/server/open-cases.ts'
import { troubleUserData } from '#features/booking/trouble/server/user-data.ts'
import { OPEN_COMPANY_CASES } from '#features/company/conversion/server/open-cases.ts'
import { OPEN_RATING_CASES } from '#features/rating/words/server/open-cases.ts'
import { wordsDecisionRoutes } from '#features/rating/words/server/routes.ts'
import { ratingRoutes } from '#features/rating/server/routes.ts'
import { profileSeer } from '#features/account/public-profile/server/read-public-profile.ts'
import { OPEN_REPORT_CASES } from '#features/report/server/open-cases.ts'
import { reportRoutes } from '#features/report/server/routes.ts'
import { stateLifting } from '#features/report/server/state-lifting.ts'
import { stateReasons } from '#features/report/server/state-reasons.ts'
import { statusRoutes } from '#features/status/server/routes.ts'
import { taxRoutes } from '#features/tax/server/routes.ts'
import { searchRoutes } from '#features/search/server/routes.ts'
import { watchesOfMember } from '#features/watch/server/end-watch.ts'
import { watchRoutes } from '#features/watch/server/routes.ts'
import { favouriteUserData } from '#features/favourite/server/user-data.ts'
import { notificationUserData } from '#features/notification/server/user-data.ts'
import { MISSING_DOCUMENTS } from '#features/invoice/not-created/server/open-cases.ts'
import { officeUserData } from '#features/office/server/user-data.ts'
import { DISPUTES_TO_ANSWER } from '#features/payment/dispute/server/open-cases.ts'
import { AMOUNTS_TO_DECIDE } from '#features/payment/open-amounts/server/open-amounts-store.ts'
import { paymentUserData } from '#features/payment/server/user-data.ts'
import type { DeskRole } from '#kernel/desk-roles.ts'
import { column } from '#platform/db/row-columns.ts'
import { NOTICES } from './notices.ts'
import { OUTSIDE_OF_PLACES } from './outside-of-places.ts'
import { PERSONAL_DATA } from './personal-data.ts'
import type { Route } from '#platform/http/route.ts'
// Imported for its effect: it assembles the catalogue of refusals, which every response needs.
import './refusals.ts'

const forOperators = (role: DeskRole, ...counts: string[]) =>
  column.number(`case when p.desk_roles && array['owner', '${role}'] then ${counts.join(' + ')} else 0 end`)

/** What operators decide on, in the pages of several features. */
const caseUserData: CasePart = {
  cases: forOperators('support', OPEN_COMPANY_CASES, OPEN_RATING_CASES, OPEN_MESSAGE_CASES, OPEN_REPORT_CASES),
  money_cases: forOperators('finance', DISPUTES_TO_ANSWER, AMOUNTS_TO_DECIDE, MISSING_DOCUMENTS),
}

/**
 * User data, profiles and the end of an account are assembled here, because they have parts of several features; decisions
 * against somebody become cases of the reports, which the features that decide do not know.
 */
export const ACCOUNT_ROUTES = [
  ...accountRoutes(
    {
      ...officeUserData,
      ...companyUserData,
      ...paymentUserData,
      ...favouriteUserData,
      ...notificationUserData,
      ...memberUserData,
      ...troubleUserData,
      ...caseUserData,
    },
    sharedBookings,
    PERSONAL_DATA,
    notificationTitles(NOTICES),
  ),
  ...suspensionRoutes({ stateReasons, stateLifting }),
]

export const REPORT_ROUTES = reportRoutes(profileSeer(sharedBookings))

/** Bookings and payment methods of a company are handed in here, because their features import company. */
export const COMPANY_ROUTES = companyRoutes({
  ...visitsOfMember,
  ...watchesOfMember,
  ...teamVisits,
  ...comingSpending,
  ...OUTSIDE_OF_PLACES,
  hasMethod: hasCompanyMethod,
})

export const ROUTES: readonly Route[] = [
  ...ACCOUNT_ROUTES,
  ...searchRoutes,
  ...officeRoutes,
  ...hidingRoutes({ stateReasons, stateLifting }),
  ...feedRoutes,
  ...paymentRoutes,
  ...bookingRoutes,
  ...messageDecisionRoutes(stateReasons),
  ...invoiceRoutes,
  ...statusRoutes,
  ...taxRoutes,
  ...ratingRoutes,
  ...wordsDecisionRoutes(stateReasons),
  ...REPORT_ROUTES,
  ...favouriteRoutes,
  ...watchRoutes,
  ...notificationRoutes(NOTICES),
  ...contentRoutes,
  ...integrationRoutes,
  ...COMPANY_ROUTES,
  ...operatorRoutes,
]
