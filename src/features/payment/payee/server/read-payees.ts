import { findOwnPlace } from '#features/office/provider/server/own-place.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { readPayees as contract } from '../contract.ts'
import { findPayee, viewPayee } from './payee-store.ts'

export async function readPayees({ viewer, params, context: { db, payees } }: Call<typeof contract>) {
  const place = (await findOwnPlace(db.read, viewer.id, params.location)) ?? refuse('request.not_found')
  const payee = await findPayee(db.read, payees, place.providerId)
  return { data: payee ? [viewPayee(payee)] : [] }
}
