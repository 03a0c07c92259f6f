/** What a budget needs of bookings; app/server/routes.ts hands it in, because booking imports company. */
import type { Reads } from '#platform/db/handles.ts'
import type { Budget } from '../rules/budget.ts'

export type ComingSpending = {
  /** The part of what is used of a member's budget in a window that is still to come, in cents. */
  spendingToCome(db: Reads, memberId: number, window: Pick<Budget, 'kind' | 'from'>): Promise<number>
}
