import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { downloadTeam, listTeam } from './list-team.ts'
import { setRoles } from './set-roles.ts'

export const teamRoutes = [
  route(contract.listTeam, listTeam),
  route(contract.downloadTeam, downloadTeam),
  route(contract.setRoles, setRoles),
]
