import { emitterOf } from '#platform/jobs/emit.ts'
import type { BookingEvents } from '../events.ts'

export const { emit, eventsSql } = emitterOf<BookingEvents>()
