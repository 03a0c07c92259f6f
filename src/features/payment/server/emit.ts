import { emitterOf } from '#platform/jobs/emit.ts'
import type { PaymentEvents } from '../events.ts'

export const { emit } = emitterOf<PaymentEvents>()
