import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { discountRoutes } from '../discount/server/routes.ts'
import { disputeRoutes } from '../dispute/server/routes.ts'
import { openAmountsRoutes } from '../open-amounts/server/routes.ts'
import { payeeRoutes } from '../payee/server/routes.ts'
import { reconciliationRoutes } from '../reconciliation/server/routes.ts'
import { addPaymentMethod, chooseDefaultMethod, finishPaymentSetup, removePaymentMethod } from './add-payment-method.ts'
import { refundRoutes } from '../refund/server/routes.ts'
import { companyStatementRoutes } from '../statement/server/routes.ts'
import { writeOffRoutes } from '../write-off/server/routes.ts'
import { receiveWebhook } from './payment-inbox.ts'
import { listPaymentMethods } from './read-payment-methods.ts'

export const paymentRoutes = [
  route(contract.listPaymentMethods, listPaymentMethods),
  route(contract.addPaymentMethod, addPaymentMethod),
  route(contract.finishPaymentSetup, finishPaymentSetup),
  route(contract.chooseDefaultMethod, chooseDefaultMethod),
  route(contract.removePaymentMethod, removePaymentMethod),
  route(contract.receiveWebhook, receiveWebhook),
  ...discountRoutes,
  ...disputeRoutes,
  ...openAmountsRoutes,
  ...payeeRoutes,
  ...reconciliationRoutes,
  ...refundRoutes,
  ...companyStatementRoutes,
  ...writeOffRoutes,
]
