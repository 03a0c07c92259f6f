/** Reply shapes of the contract for the pages, as types without its code. */
import type { ReplyData } from '#kernel/endpoint.ts'
import type { readMessages } from '../contract.ts'

export type Messages = ReplyData<typeof readMessages>['data']
export type Message = Messages['messages'][number]
