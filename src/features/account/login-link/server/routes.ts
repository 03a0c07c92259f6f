import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { requestLink } from './request-link.ts'
import { signInByLink } from './sign-in-by-link.ts'

export const loginLinkRoutes = [route(contract.requestLink, requestLink), route(contract.signInByLink, signInByLink)]
