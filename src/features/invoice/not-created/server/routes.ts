import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { listMissingDocuments } from './list-missing-documents.ts'
import { downloadMissingInvoices, listMissingInvoices } from './list-missing-invoices.ts'
import { redrawInvoice } from './redraw-invoice.ts'
import { retryCommissionInvoice } from './retry-commission-invoice.ts'

export const missingInvoicesRoutes = [
  route(contract.listMissingInvoices, listMissingInvoices),
  route(contract.downloadMissingInvoices, downloadMissingInvoices),
  route(contract.listMissingDocuments, listMissingDocuments),
  route(contract.retryCommissionInvoice, retryCommissionInvoice),
  route(contract.redrawInvoice, redrawInvoice),
]
