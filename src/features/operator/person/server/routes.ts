import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { liftLocks } from './lift-locks.ts'
import { listPersonTimeline } from './list-person-timeline.ts'
import { readPerson } from './read-person.ts'
import { resendMail } from './resend-mail.ts'

export const personRoutes = [
  route(contract.readPerson, readPerson),
  route(contract.listPersonTimeline, listPersonTimeline),
  route(contract.resendMail, resendMail),
  route(contract.liftLocks, liftLocks),
]
