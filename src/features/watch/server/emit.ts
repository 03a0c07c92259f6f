import { emitterOf } from '#platform/jobs/emit.ts'
import type { WatchEvents } from '../events.ts'

export const { eventsSql } = emitterOf<WatchEvents>()
