import { emitterOf } from '#platform/jobs/emit.ts'
import type { CompanyEvents } from '../events.ts'

export const { emit } = emitterOf<CompanyEvents>()
