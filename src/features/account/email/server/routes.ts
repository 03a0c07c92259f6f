import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { confirmEmail, undoEmail } from './use-email-link.ts'
import { keepEmail, readEmail, wantEmail } from './want-email.ts'

export const emailRoutes = [
  route(contract.readEmail, readEmail),
  route(contract.wantEmail, wantEmail),
  route(contract.keepEmail, keepEmail),
  route(contract.confirmEmail, confirmEmail),
  route(contract.undoEmail, undoEmail),
]
