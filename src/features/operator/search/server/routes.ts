import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { searchDesk } from './search-desk.ts'

export const deskSearchRoutes = [route(contract.searchDesk, searchDesk)]
