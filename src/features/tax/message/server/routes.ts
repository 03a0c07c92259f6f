import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { compileTaxMessage } from './compile-tax-message.ts'
import { discardTaxMessage } from './discard-tax-message.ts'
import { downloadTaxMessage } from './download-tax-message.ts'
import { listTaxMessages } from './list-tax-messages.ts'
import { markTaxMessageSent } from './mark-tax-message-sent.ts'

export const messageRoutes = [
  route(contract.listTaxMessages, listTaxMessages),
  route(contract.compileTaxMessage, compileTaxMessage),
  route(contract.discardTaxMessage, discardTaxMessage),
  route(contract.markTaxMessageSent, markTaxMessageSent),
  route(contract.downloadTaxMessage, downloadTaxMessage),
]
