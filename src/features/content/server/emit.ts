import { emitterOf } from '#platform/jobs/emit.ts'
import type { ContentEvents } from '../events.ts'

export const { emit } = emitterOf<ContentEvents>()
