import type { ReplyOf } from '#kernel/endpoint.ts'
import type { readLocations, readShares } from '../contract.ts'

export type Place = ReplyOf<typeof readLocations>['data'][number]
export type Share = ReplyOf<typeof readShares>['data'][number]
export type SharedDay = Share['days'][number]
