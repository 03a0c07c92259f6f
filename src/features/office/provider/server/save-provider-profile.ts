import { maySwitchMode } from '#features/account/person/rules/mode.ts'
import { FieldErrors, orRefuse, refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { lockProvider } from '../../server/lock-provider.ts'
import type { saveProviderProfile as contract } from '../contract.ts'
import { findProfile } from './read-provider-profile.ts'

export async function saveProviderProfile({ viewer, body, now, context }: Call<typeof contract>) {
  orRefuse(maySwitchMode(viewer, 'provider'))
  if (viewer.suspended) refuse('auth.forbidden')
  return context.db.tx(async (tx) => {
    const id = await lockProvider(tx, viewer, context)
    const before = (await findProfile(tx, viewer.id)) ?? refuse('request.not_found')
    const taxMode = body.taxMode ?? before.taxMode
    // What an earlier version allowed stays until something else is said.
    if (taxMode !== before.taxMode && !before.taxModes.includes(taxMode))
      throw new FieldErrors({ taxMode: [{ code: 'field.invalid', slots: {} }] })
    const declared = {
      offers_as: body.offersAs,
      name: body.name,
      trader_phone: body.phone,
      trader_email: body.email,
      register_number: body.registerNumber,
    }
    await tx
      .updateTable('provider')
      .set({
        ...declared,
        tax_mode: taxMode,
        // For what is said now, not for what was said before.
        certified_at: now,
        trader_asked_at: null,
        // What an operator verified is what was said then.
        verified_at: (is) => is.case().when(is.and(declared)).then(is.ref('verified_at')).end(),
      })
      .where('id', '=', id)
      .execute()
    return { data: (await findProfile(tx, viewer.id)) ?? refuse('request.not_found') }
  })
}
