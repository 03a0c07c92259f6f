import { emitterOf } from '#platform/jobs/emit.ts'
import type { ReportEvents } from '../events.ts'

export const { emit } = emitterOf<ReportEvents>()
