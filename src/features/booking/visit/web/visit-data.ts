/** Reply shapes of the contract for the pages, as types without its code. */
import type { ReplyData } from '#kernel/endpoint.ts'
import type { listVisits } from '../contract.ts'

export type Visits = ReplyData<typeof listVisits>['data']
export type Visit = Visits['visits'][number]
