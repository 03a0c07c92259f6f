import type { ReplyOf } from '#kernel/endpoint.ts'
import type { listExtensions } from '../contract.ts'

export type Extensions = ReplyOf<typeof listExtensions>['data']
