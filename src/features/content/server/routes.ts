import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { readPage } from './read-page.ts'

export const contentRoutes = [route(contract.readPage, readPage)]
