/** What every feature stores about a person. Account comes last, because the others look at the person. */
import { accountPersonalData } from '#features/account/server/personal-data.ts'
import { bookingPersonalData } from '#features/booking/server/personal-data.ts'
import { companyPersonalData } from '#features/company/server/personal-data.ts'
import { contentPersonalData } from '#features/content/server/personal-data.ts'
import { favouritePersonalData } from '#features/favourite/server/personal-data.ts'
import { integrationPersonalData } from '#features/integration/server/personal-data.ts'
import { invoicePersonalData } from '#features/invoice/server/personal-data.ts'
import { notificationPersonalData } from '#features/notification/server/personal-data.ts'
import { feedPersonalData } from '#features/office/feed/server/personal-data.ts'
import { officePersonalData } from '#features/office/server/personal-data.ts'
import { paymentPersonalData } from '#features/payment/server/personal-data.ts'
import { ratingPersonalData } from '#features/rating/server/personal-data.ts'
import { reportPersonalData } from '#features/report/server/personal-data.ts'
import { taxPersonalData } from '#features/tax/server/personal-data.ts'
import { watchPersonalData } from '#features/watch/server/personal-data.ts'
import { auditPersonalData } from '#platform/audit-log/personal-data.ts'
import type { PersonalData } from '#platform/personal-data.ts'
import { OUTSIDE_OF_PLACES } from './outside-of-places.ts'

export const PERSONAL_DATA: readonly PersonalData[] = [
  // Before payees and addresses go, of which the next report needs some.
  taxPersonalData,
  bookingPersonalData,
  paymentPersonalData,
  invoicePersonalData,
  ratingPersonalData,
  reportPersonalData,
  favouritePersonalData,
  watchPersonalData,
  notificationPersonalData,
  feedPersonalData,
  officePersonalData,
  companyPersonalData(OUTSIDE_OF_PLACES),
  contentPersonalData,
  integrationPersonalData,
  auditPersonalData,
  accountPersonalData,
]
