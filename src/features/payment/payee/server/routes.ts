import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { createPayee } from './create-payee.ts'
import { readPayees } from './read-payees.ts'
import { refreshPayee } from './refresh-payee.ts'

export const payeeRoutes = [
  route(contract.readPayees, readPayees),
  route(contract.createPayee, createPayee),
  route(contract.refreshPayee, refreshPayee),
]
