import { emitterOf } from '#platform/jobs/emit.ts'
import type { BudgetEvents } from '../events.ts'

export const { emit } = emitterOf<BudgetEvents>()
