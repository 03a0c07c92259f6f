import { emitterOf } from '#platform/jobs/emit.ts'
import type { TaxEvents } from '../events.ts'

export const { emit, eventsSql } = emitterOf<TaxEvents>()
