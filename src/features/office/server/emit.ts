import { emitterOf } from '#platform/jobs/emit.ts'
import type { OfficeEvents } from '../events.ts'

export const { emit, eventsSql } = emitterOf<OfficeEvents>()
