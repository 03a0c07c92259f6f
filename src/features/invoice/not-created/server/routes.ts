import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { listMissingInvoices } from './list-missing-invoices.ts'

export const missingInvoicesRoutes = [route(contract.listMissingInvoices, listMissingInvoices)]
