/** Assembles the catalogue of refusals from the features; a feature that is missing here does not compile. */
import { accountRefusals } from '#features/account/refusals.ts'
import { bookingRefusals } from '#features/booking/refusals.ts'
import { companyRefusals } from '#features/company/refusals.ts'
import { contentRefusals } from '#features/content/refusals.ts'
import { favouriteRefusals } from '#features/favourite/refusals.ts'
import { integrationRefusals } from '#features/integration/refusals.ts'
import { invoiceRefusals } from '#features/invoice/refusals.ts'
import { officeRefusals } from '#features/office/refusals.ts'
import { operatorRefusals } from '#features/operator/refusals.ts'
import { paymentRefusals } from '#features/payment/refusals.ts'
import { ratingRefusals } from '#features/rating/refusals.ts'
import { reportRefusals } from '#features/report/refusals.ts'
import { searchRefusals } from '#features/search/refusals.ts'
import { statusRefusals } from '#features/status/refusals.ts'
import { taxRefusals } from '#features/tax/refusals.ts'
import { watchRefusals } from '#features/watch/refusals.ts'
import { addRefusals } from '#kernel/refusals.ts'

addRefusals({
  ...accountRefusals,
  ...officeRefusals,
  ...paymentRefusals,
  ...bookingRefusals,
  ...companyRefusals,
  ...contentRefusals,
  ...favouriteRefusals,
  ...integrationRefusals,
  ...invoiceRefusals,
  ...operatorRefusals,
  ...ratingRefusals,
  ...reportRefusals,
  ...searchRefusals,
  ...statusRefusals,
  ...taxRefusals,
  ...watchRefusals,
})
