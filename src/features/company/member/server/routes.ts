import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { acceptInvite } from './accept-invite.ts'
import { employeeDeleter } from './delete-employee.ts'
import { downloadEmployees } from './download-employees.ts'
import { handOver } from './hand-over.ts'
import { employeesImporter } from './import-employees.ts'
import { employeesLister } from './list-employees.ts'
import type { OutsideOfPlaces } from '../../place/server/outside.ts'
import type { Outside } from './outside.ts'
import { employeeReader } from './read-employee.ts'
import { readInvite } from './read-invite.ts'
import { registerByInvite } from './register-by-invite.ts'
import { renewInvite } from './renew-invite.ts'
import { resendInvite } from './resend-invite.ts'
import { employeeSaver } from './save-employee.ts'

export const memberRoutes = (outside: Outside & OutsideOfPlaces) => [
  route(contract.listEmployees, employeesLister(outside)),
  route(contract.saveEmployee, employeeSaver(outside)),
  route(contract.importEmployees, employeesImporter(outside)),
  route(contract.downloadEmployees, downloadEmployees),
  route(contract.readInvite, readInvite),
  route(contract.acceptInvite, acceptInvite),
  route(contract.registerByInvite, registerByInvite),
  route(contract.renewInvite, renewInvite),
  route(contract.readEmployee, employeeReader(outside)),
  route(contract.deleteEmployee, employeeDeleter(outside)),
  route(contract.resendInvite, resendInvite),
  route(contract.handOver, handOver),
]
