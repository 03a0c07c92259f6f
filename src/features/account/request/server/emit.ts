import { emitterOf } from '#platform/jobs/emit.ts'
import type { AccountEvents } from '../../events.ts'

export const { emit } = emitterOf<AccountEvents>()
