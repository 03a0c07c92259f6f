import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { keepClash, listClashes } from './manage-clashes.ts'

export const clashRoutes = [route(contract.listClashes, listClashes), route(contract.keepClash, keepClash)]
