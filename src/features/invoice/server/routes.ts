import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { missingInvoicesRoutes } from '../not-created/server/routes.ts'
import { statementArchiveRoutes } from '../statement/server/routes.ts'
import { downloadInvoice, listInvoices, readBookingInvoice } from './read-invoices.ts'
import { retryBookingInvoice } from './retry-invoice.ts'

export const invoiceRoutes = [
  route(contract.readBookingInvoice, readBookingInvoice),
  route(contract.retryBookingInvoice, retryBookingInvoice),
  route(contract.listInvoices, listInvoices),
  route(contract.downloadInvoice, downloadInvoice),
  ...missingInvoicesRoutes,
  ...statementArchiveRoutes,
]
