import { emitterOf } from '#platform/jobs/emit.ts'
import type { InvoiceEvents } from '../events.ts'

export const { emit } = emitterOf<InvoiceEvents>()
