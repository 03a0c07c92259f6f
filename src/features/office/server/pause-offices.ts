/**
 * Offices of a provider to whom nothing can be paid out, or who does not say what the report to the tax office needs: they
 * leave the search, and come back by themselves (provider paper 4). Placing a booking asks for the state "published" in
 * its statement, so nobody books them meanwhile; what is booked stays.
 */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/handles.ts'
import { OFFICE_TYPE } from '../rules/office-type.ts'

/** Spec 5: only what people outside of a company book is paid to the provider. */
const WITHOUT_PAYEE = OFFICE_TYPE.internal | OFFICE_TYPE.employeesOnly

/** @returns how many */
export async function pauseOffices(tx: Tx, providerId: number, now: Temporal.Instant): Promise<number> {
  const paused = await tx
    .updateTable('office')
    .set(({ eb }) => ({ status: 'unpublished', paused_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('provider_id', '=', providerId)
    // One whose provider is suspended waits for both.
    .where(({ eb, or }) => or([eb('status', '=', 'published'), eb('suspended_at', 'is not', null)]))
    .where('paused_at', 'is', null)
    .where('status', '<>', 'deleted')
    .where(sql<boolean>`type & ${WITHOUT_PAYEE}::int = 0`)
    .returning('id')
    .execute()
  return paused.length
}

/**
 * Those that its host has not taken out, nor an operator hidden, since; not while the other of the two reasons is there.
 * Those of a suspended host wait for the end of that.
 */
export async function resumeOffices(tx: Tx, providerId: number, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('office')
    .set(({ eb }) => ({
      status: sql<'published' | 'unpublished'>`case when suspended_at is null then 'published' else status end`,
      paused_at: null,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('provider_id', '=', providerId)
    .where('paused_at', 'is not', null)
    .where('status', '=', 'unpublished')
    .where('hidden_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('provider_payee as y')
            .select('y.provider_id')
            .where('y.provider_id', '=', providerId)
            .where('y.is_paused', '=', true),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('tax_block as t').select('t.provider_id').where('t.provider_id', '=', providerId))),
    )
    .execute()
}
