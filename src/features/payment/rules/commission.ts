import type { BasisPoints } from '#kernel/money.ts'

export const COMMISSION_RATE: BasisPoints = 2000 // Spec 9: commission charge 20 percent
