/** Reply shapes of the contract for the pages, as types without its code. */
import type { ReplyData } from '#kernel/endpoint.ts'
import type { listVisits, readDoor } from '../contract.ts'

export type Visits = ReplyData<typeof listVisits>['data']
export type Door = ReplyData<typeof readDoor>['data']
export type Visit = Visits['visits'][number]
