/** What the list of offices gets, as types without the code of the contracts. */
import type { ReplyData } from '#kernel/endpoint.ts'
import type { listOwnOffices } from '#features/office/contract.ts'
import type { readOverview } from '../contract.ts'

export type OwnOffice = ReplyData<typeof listOwnOffices>['data'][number]
export type Overview = ReplyData<typeof readOverview>['data']
export type OfficeOverview = Overview['offices'][number]
