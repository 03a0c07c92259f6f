import type { ReplyData } from '#kernel/endpoint.ts'
import type { readSpending } from '#features/company/budget/contract.ts'
import type { listCompanyStatements } from '#features/payment/statement/contract.ts'
import type { readBilling } from '../contract.ts'

export type Billing = ReplyData<typeof readBilling>['data']
export type Spending = ReplyData<typeof readSpending>['data']
export type Statement = ReplyData<typeof listCompanyStatements>['data'][number]
