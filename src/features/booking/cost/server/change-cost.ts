import { findCostCentre } from '#features/company/server/cost-centres.ts'
import { readRights } from '#features/company/server/read-rights.ts'
import { orRefuse, refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { lockBookingRow } from '../../server/store.ts'
import type { changeCost as contract } from '../contract.ts'
import { mayChangeCost } from '../rules/cost.ts'

/** The booking is locked, as it is while its statement is closed: either the one or the other comes first. */
export async function changeCost({ viewer, params, body, context }: Call<typeof contract>) {
  const data = await context.db.tx(async (tx) => {
    const booking = (await lockBookingRow(tx, params.id)) ?? refuse('request.not_found')
    const { company_id: companyId, booker_id: bookerId, is_on_statement: isClosed } = booking
    const rights = companyId === null ? null : await readRights(tx, viewer.id, companyId)
    orRefuse(mayChangeCost(viewer.id, rights, { bookerId, companyId, isClosed }))
    if (companyId === null) refuse('request.not_found')
    const { costCentre, reference } = body
    const centre = costCentre ? await findCostCentre(tx, companyId, costCentre) : null
    if (costCentre && centre === null) refuse('company.unknown_cost_centre')
    const changes = {
      ...(costCentre === undefined ? {} : { cost_centre_id: centre?.id ?? null }),
      ...(reference === undefined ? {} : { reference }),
    }
    if (Object.keys(changes).length > 0)
      await tx
        .updateTable('booking')
        .set(changes)
        .where('office_id', '=', booking.office_id)
        .where('id', '=', booking.id)
        .execute()
    return {
      costCentre: costCentre === undefined ? booking.cost_centre : (centre?.code ?? null),
      reference: reference === undefined ? booking.reference : reference,
      mayChange: true,
    }
  })
  return { data }
}
