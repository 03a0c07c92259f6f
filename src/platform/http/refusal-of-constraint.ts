/** The database's constraint names are part of the catalogue: what the guard refuses has words too. */
import type { Refusal } from '#kernel/verdict.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import { constraintOf } from '../db/connection/database-errors.ts'

const CODES: Record<string, RefusalCode> = {
  no_overbooking: 'booking.no_free_desks',
  inside_opening_hours: 'booking.closed',
  booking_office: 'booking.office_not_available',
  discount_used_up: 'discount.used_up',
  discount_once_per_person: 'discount.already_used',
}

export function refusalOfConstraint(error: unknown): Refusal | undefined {
  const code = CODES[constraintOf(error) ?? '']
  return code ? { code, slots: {} } : undefined
}
